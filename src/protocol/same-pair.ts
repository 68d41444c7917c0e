import { profiles } from '../words/en/profiles.ts';
/** Why an `api_key` that equals the `hmac_secret` is refused; continues "the api_key …". */
export const SAME_AS_SECRET = profiles.same_as_secret;
