import type { Defect } from './defect.ts';
import { ORDER_DEFECTS } from './order-defects.ts';
import type { Tampering } from './service.ts';
import { SIGNATURE_DEFECTS } from './signature-defects.ts';

export const DEFECTS: readonly Defect[] = [...SIGNATURE_DEFECTS, ...ORDER_DEFECTS];

/** @throws Error where no defect has this name. */
export function defect(wanted: string): Tampering {
  const found = DEFECTS.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`there is no defect "${wanted}"`);
  return found.tampering;
}
