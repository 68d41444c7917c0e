import type { Mapping } from '../core/rows/mapping.ts';
import type { Secret } from '../core/secret.ts';
import type { Mode } from './settings.ts';

/** The credentials of one account, kept under a name. */
export interface Profile {
  /** `api_key` */
  readonly apiKey: string;
  /** `hmac_secret` */
  readonly secret: Secret;
  /** `s2s_endpoint_base` without a slash at its end. */
  readonly endpoint: string;
  /** The currency of a report that names none; upper case. */
  readonly currency: string | undefined;
  readonly mode: Mode;
  /** How files of other shops are read (`conv send --map NAME`), by name; absent where none was saved. */
  readonly maps?: ReadonlyMap<string, Mapping>;
  /**
   * Seal keys of earlier secrets, as long as the journal may have entries under them; see finish-rotation.ts.
   * Nothing can be signed with them.
   */
  readonly oldSealKeys?: readonly Secret[];
}

/** All profiles, in the order in which they were added. */
export interface Profiles {
  /** The one in use where nothing else is named. */
  readonly active: string | undefined;
  readonly byName: ReadonlyMap<string, Profile>;
}

export const NO_PROFILES: Profiles = { active: undefined, byName: new Map() };
