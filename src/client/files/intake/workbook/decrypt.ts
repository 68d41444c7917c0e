import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { find, read } from 'cfb';
import { SaxesParser } from 'saxes';
import { isFailure } from '../../../../core/words/failure.ts';
import { message } from '../../../../core/words/message.ts';
import type { RowFileOptions } from '../../rows/row.ts';
import { type ByteSource, bytesOf, fromStore } from '../byte-source.ts';
import {
  changedFile,
  damagedFile,
  expandsTooMuch,
  noTable,
  passwordMissing,
  passwordWrong,
} from '../failures.ts';
import { openScratch } from '../scratch.ts';

/** The container is held in memory as a whole. */
const MAX_BYTES = 256 * 1024 ** 2;
const MAX_SPINS = 10_000_000;

/** What a container of Microsoft Office has: an encrypted .xlsx, decrypted into a private scratch file, or an .xls. */
export type Opened = { readonly workbook: ByteSource } | { readonly biff: Buffer };

/** @throws Failure `invalid_input` for any other or a damaged file; `usage` where the password is wrong or not given. */
export async function openContainer(
  source: ByteSource,
  directory: string,
  askPassword: AskPassword | undefined,
): Promise<Opened> {
  if (source.sizeBytes > MAX_BYTES) throw expandsTooMuch(source.name);
  try {
    const { info, content, biff } = await readContainer(source);
    if (biff !== undefined) return { biff };
    if (info === undefined || content === undefined)
      throw noTable(source.name, message('office_file'), message('save_as_csv'));
    const plain = await openedWith(askPassword, info, content);
    if (plain === 'no password') throw passwordMissing(source.name);
    if (plain === 'wrong password') throw passwordWrong(source.name);
    return { workbook: copied(plain, source.name, directory) };
  } catch (error) {
    if (error instanceof ChangedError) throw changedFile(source.name);
    throw isFailure(error) ? error : damagedFile(source.name, 'workbook_noun', error);
  }
}

/** The contents are not those that were encrypted. */
class ChangedError extends Error {}

type AskPassword = NonNullable<RowFileOptions['password']>;

/** A person may mistype the password once. */
async function openedWith(
  askPassword: AskPassword | undefined,
  info: Buffer,
  content: Buffer,
): Promise<Buffer | 'no password' | 'wrong password'> {
  for (const isAgain of [false, true]) {
    const password = await askPassword?.(isAgain);
    if (password === undefined) return isAgain ? 'wrong password' : 'no password';
    const plain = opened(info, content, Buffer.from(password, 'utf16le'));
    if (plain !== undefined) return plain;
  }
  return 'wrong password';
}

interface Parts {
  readonly info?: Buffer | undefined;
  readonly content?: Buffer | undefined;
  /** The stream of an .xls. */
  readonly biff?: Buffer | undefined;
}

async function readContainer(source: ByteSource): Promise<Parts> {
  const blocks: Buffer[] = [];
  for await (const block of bytesOf(source, 0, source.sizeBytes)) blocks.push(block);
  const container = containerOf(Buffer.concat(blocks));
  if (container === undefined) return {};
  const part = (name: string): Buffer | undefined => {
    const entry = find(container, name);
    return entry === null ? undefined : Buffer.from(entry.content as Uint8Array);
  };
  return {
    info: part('/EncryptionInfo'),
    content: part('/EncryptedPackage'),
    biff: part('/Workbook') ?? part('/Book'),
  };
}

/** An unreadable container is refused like an .xls: it holds nothing that a password opens. */
function containerOf(bytes: Buffer) {
  try {
    return read(bytes, { type: 'buffer' });
  } catch {
    return undefined;
  }
}

function copied(plain: Buffer, name: string, directory: string): ByteSource {
  const store = openScratch(directory);
  try {
    store.append(plain);
    return fromStore(name, store);
  } catch (error) {
    store.close();
    throw error;
  }
}

/** @returns undefined where the password is wrong. */
function opened(info: Buffer, content: Buffer, password: Buffer): Buffer | undefined {
  const isAgile = info.readUInt16LE(0) === 4 && info.readUInt16LE(2) === 4;
  const plain = isAgile
    ? openAgile(info.subarray(8).toString('utf8'), content, password)
    : openStandard(info, content, password);
  return plain?.subarray(0, Number(content.readBigUInt64LE(0)));
}

const hashOf = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function spun(algorithm: string, salt: Buffer, password: Buffer, spins: number): Buffer {
  if (!(spins >= 0 && spins <= MAX_SPINS)) throw new Error('too many rounds');
  let hash = hashOf(algorithm, salt, password);
  for (let round = 0; round < spins; round += 1) hash = hashOf(algorithm, int32(round), hash);
  return hash;
}

function decipher(cipher: string, key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  const stream = createDecipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([stream.update(bytes), stream.final()]);
}

const areEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** The spec pads with 0x36. */
const padded = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);

const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');
const HMAC_KEY = Buffer.from('5fb2ad010cb9e1f6', 'hex');
const HMAC_VALUE = Buffer.from('a0677f02b22c8433', 'hex');
const SEGMENT_BYTES = 4096;

/** Excel 2010 and later (ECMA-376 agile encryption). */
function openAgile(xml: string, content: Buffer, password: Buffer): Buffer | undefined {
  const { data, key, integrity } = agileInfo(xml);
  const salt = Buffer.from(key.saltValue ?? '', 'base64');
  const algorithm = hashName(key);
  const spin = spun(algorithm, salt, password, Number(key.spinCount));
  const unlock = (block: Buffer, value: string | undefined): Buffer => {
    const blockKey = padded(hashOf(algorithm, spin, block), Number(key.keyBits) / 8);
    const iv = padded(salt, Number(key.blockSize));
    return decipher(cipherName(key), blockKey, iv, Buffer.from(value ?? '', 'base64'));
  };
  const input = unlock(VERIFIER_INPUT, key.encryptedVerifierHashInput);
  const value = unlock(VERIFIER_VALUE, key.encryptedVerifierHashValue);
  const expected = hashOf(algorithm, input.subarray(0, Number(key.saltSize)));
  if (!areEqual(expected, value.subarray(0, expected.length))) return undefined;
  const secret = unlock(KEY_VALUE, key.encryptedKeyValue).subarray(0, Number(data.keyBits) / 8);
  if (integrity !== undefined && !isUnchanged(data, integrity, secret, content))
    throw new ChangedError();
  return openSegments(data, secret, content);
}

/** Whoever does not know the password can change a CBC ciphertext, but not its HMAC. */
function isUnchanged(
  data: Attributes,
  { encryptedHmacKey, encryptedHmacValue }: Attributes,
  secret: Buffer,
  content: Buffer,
): boolean {
  const algorithm = hashName(data);
  const salt = Buffer.from(data.saltValue ?? '', 'base64');
  const unlock = (block: Buffer, value = ''): Buffer => {
    const iv = padded(hashOf(algorithm, salt, block), Number(data.blockSize));
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length % Number(data.blockSize) !== 0) throw new ChangedError();
    const plain = decipher(cipherName(data), secret, iv, bytes);
    return plain.subarray(0, Number(data.hashSize));
  };
  const hmac = createHmac(algorithm, unlock(HMAC_KEY, encryptedHmacKey)).update(content).digest();
  return areEqual(hmac, unlock(HMAC_VALUE, encryptedHmacValue));
}

type Attributes = Readonly<Record<string, string>>;

function openSegments(data: Attributes, key: Buffer, content: Buffer): Buffer {
  const salt = Buffer.from(data.saltValue ?? '', 'base64');
  const parts: Buffer[] = [];
  for (let at = 8, part = 0; at < content.length; at += SEGMENT_BYTES, part += 1) {
    const iv = padded(hashOf(hashName(data), salt, int32(part)), Number(data.blockSize));
    const segment = content.subarray(at, at + SEGMENT_BYTES);
    parts.push(decipher(cipherName(data), key, iv, segment.subarray(0, segment.length & ~15)));
  }
  return Buffer.concat(parts);
}

const hashName = ({ hashAlgorithm = '' }: Attributes): string =>
  hashAlgorithm.toLowerCase().replace('-', '');

function cipherName({ cipherAlgorithm, cipherChaining, keyBits }: Attributes): string {
  if (cipherAlgorithm === 'AES' && cipherChaining === 'ChainingModeCBC')
    return `aes-${keyBits}-cbc`;
  throw new Error('unknown cipher');
}

interface AgileInfo {
  readonly data: Attributes;
  readonly key: Attributes;
  /** Older programs write none. */
  readonly integrity: Attributes | undefined;
}

function agileInfo(xml: string): AgileInfo {
  let data: Attributes = {};
  let key: Attributes = {};
  let integrity: Attributes | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name.endsWith('keyData')) data = attributes;
    if (name.endsWith('encryptedKey')) key = attributes;
    if (name.endsWith('dataIntegrity')) integrity = attributes;
  });
  parser.write(xml.replace(/\0+$/, '')).close();
  return { data, key, integrity };
}

const STANDARD_SPINS = 50_000;

/** Excel 2007 and many exporters (ECMA-376 standard encryption): AES and SHA-1. */
function openStandard(info: Buffer, content: Buffer, password: Buffer): Buffer | undefined {
  const headerBytes = info.readUInt32LE(8);
  const keyBits = info.readUInt32LE(12 + 16);
  const verifier = info.subarray(12 + headerBytes);
  const spin = spun('sha1', verifier.subarray(4, 20), password, STANDARD_SPINS);
  const last = hashOf('sha1', spin, int32(0));
  const half = (pad: number): Buffer =>
    hashOf(
      'sha1',
      Buffer.alloc(64, pad).map((byte, at) => byte ^ (last[at] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBits / 8);
  const cipher = `aes-${keyBits}-ecb`;
  const expected = hashOf('sha1', decipher(cipher, key, null, verifier.subarray(20, 36)));
  const value = decipher(cipher, key, null, verifier.subarray(40, 72)).subarray(0, 20);
  if (!areEqual(expected, value)) return undefined;
  return decipher(cipher, key, null, content.subarray(8, 8 + ((content.length - 8) & ~15)));
}
