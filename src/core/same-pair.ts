/** Why an `api_key` that equals the `hmac_secret` is refused; continues "the api_key …". */
export const SAME_AS_SECRET =
  'is the same as hmac_secret: the secret would be sent as a header of every request';
