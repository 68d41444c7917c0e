import type { Tampering } from './service.ts';

/** A service that breaks one rule: what it does, and the checks that must find it out, no others. */
export interface Defect {
  readonly name: string;
  readonly tampering: Tampering;
  readonly failed: readonly string[];
}

/** A service that fills an open point in another way, and the points that show it. */
export interface Choice extends Pick<Defect, 'name' | 'tampering'> {
  readonly points: Readonly<Record<string, string>>;
}
