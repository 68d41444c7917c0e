import { expect, it } from 'vitest';
import { presetOf } from '../../../src/client/shops/presets.ts';
import { WOOCOMMERCE_ANALYTICS } from '../../../src/client/shops/woocommerce-words.ts';

it('knows WooCommerce’s analytics in many languages', () => {
  expect(WOOCOMMERCE_ANALYTICS.length).toBeGreaterThanOrEqual(12);
  for (const { order, status, amounts, sold, products } of WOOCOMMERCE_ANALYTICS)
    for (const amount of amounts)
      expect(presetOf(['Date', order, status, products, sold, amount])?.name).toBe('woocommerce');
});
