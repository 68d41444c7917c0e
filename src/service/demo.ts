import { Secret } from '../core/secret.ts';

/**
 * The fixed pair of a dry run or a mock without a profile. It is not secret: it stands here for
 * everyone to read, and no real service knows it.
 */
export const demoMerchant = () => ({
  apiKey: 'demo_merchant',
  secret: new Secret('demo_secret_that_everyone_knows'),
  active: true,
  sellerId: 'demo',
});
