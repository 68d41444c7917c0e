/**
 * What a signer can have done differently. The ids are public: scripts match on them. The first
 * part says which part of the signature it concerns.
 */
export type CauseId =
  | BodyCauseId
  | MessageCauseId
  | KeyCauseId
  | MacCauseId
  | EncodingCauseId
  | ReceptionCauseId;

/** The bytes that were signed are not the bytes that were received. */
type BodyCauseId =
  | 'body.trailing-newline'
  | 'body.crlf'
  | 'body.bom'
  | 'body.whitespace'
  | 'body.pretty-printed'
  | 'body.spaced-separators'
  | 'body.compacted'
  | 'body.keys-sorted'
  | 'body.keys-reordered'
  | 'body.escaped-slashes'
  | 'body.escaped-unicode'
  | 'body.escaped-html'
  | 'body.escaped-control'
  | 'body.number-format'
  | 'body.nulls-dropped'
  | 'body.members-dropped'
  | 'body.members-added'
  | 'body.empty-container'
  | 'body.charset'
  | 'body.normalization'
  | 'body.smart-quotes'
  | 'body.wrapped'
  | 'body.truncated'
  | 'body.base64-encoded'
  | 'body.double-encoded'
  | 'body.form-encoded'
  | 'body.language-repr'
  | 'body.object-object'
  | 'body.empty';

/** What was joined to what. */
type MessageCauseId =
  | 'message.separator'
  | 'message.order'
  | 'message.body-only'
  | 'message.timestamp-only'
  | 'message.method-path'
  | 'message.api-key'
  | 'message.body-hashed'
  | 'message.other-provider'
  | 'message.timestamp-differs'
  | 'message.timestamp-milliseconds'
  | 'message.timestamp-format';

type KeyCauseId =
  | 'key.whitespace'
  | 'key.quoted'
  | 'key.hex-decoded'
  | 'key.base64-decoded'
  | 'key.hex-encoded'
  | 'key.base64-encoded'
  | 'key.hashed'
  | 'key.charset'
  | 'key.prefix'
  | 'key.case'
  | 'key.escaped'
  | 'key.truncated'
  | 'key.api-key'
  | 'key.other-profile'
  | 'key.empty'
  | 'key.swapped';

type MacCauseId =
  | 'mac.algorithm'
  | 'mac.unkeyed'
  | 'mac.concatenated'
  | 'mac.appended'
  | 'mac.repeated';

/** The right digest, spelled differently. */
type EncodingCauseId =
  | 'encoding.base64'
  | 'encoding.base64url'
  | 'encoding.base32'
  | 'encoding.uppercase-hex'
  | 'encoding.prefix'
  | 'encoding.hex-of-hex'
  | 'encoding.base64-of-hex'
  | 'encoding.dashes'
  | 'encoding.truncated'
  | 'encoding.unpadded-hex'
  | 'encoding.wrapped'
  | 'encoding.byte-list'
  | 'encoding.raw';

/** What the service's other checks find; these do not touch the signature. */
type ReceptionCauseId =
  | 'header.missing'
  | 'header.duplicated'
  | 'header.whitespace'
  | 'clock.stale'
  | 'clock.ahead'
  | 'clock.milliseconds'
  | 'clock.timezone'
  | 'clock.not-whole'
  | 'account.unknown-key';

/** One thing that was done differently, with its particulars: `case`, `seconds`, `separator` … */
export interface Cause {
  readonly id: CauseId;
  readonly [particular: string]: string | number;
}
