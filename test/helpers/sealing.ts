import { Secret } from '../../src/core/protocol/masking/secret.ts';

/** What the entries of a test's journal are sealed with. */
export const SECRET = new Secret('whsec_of_a_test');

export const SEALING = { secret: SECRET };
