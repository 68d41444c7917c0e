import { Mask } from '../core/masking/mask.ts';
import { Secret } from '../core/secret.ts';
import type { ServiceState } from './state.ts';

/** Whose secrets a client may send by mistake. */
export interface Guarded {
  readonly state: Pick<ServiceState, 'merchants'>;
  /** Of the control interface, where there is one. */
  readonly token?: string | undefined;
}

const MASKS = new WeakMap<ServiceState['merchants'], Map<string, Mask>>();

/** Hides every merchant's secret and the token of the control interface. */
export function maskOf({ state: { merchants }, token = '' }: Guarded): Mask {
  const known = MASKS.get(merchants) ?? new Map<string, Mask>();
  MASKS.set(merchants, known);
  const mask = known.get(token) ?? createMask(merchants, token);
  known.set(token, mask);
  return mask;
}

const createMask = (merchants: ServiceState['merchants'], token: string): Mask =>
  new Mask([...[...merchants.values()].map(({ secret }) => secret), new Secret(token)]);
