import { renderMessage } from '../messages/render.ts';
import type { Segment } from '../variant.ts';
import { BLOCK_BYTES } from './fast-hmac.ts';

const FIRST_SPACE = 4096;
const ASCII_END = 0x80;

/**
 * Where one signed string after the other is joined, always in the same memory: a search joins
 * hundreds of thousands. The first block is left to the HMAC.
 */
export class MessageSpace {
  #bytes = new Uint8Array(FIRST_SPACE);
  #end = BLOCK_BYTES;
  readonly #views = new Map<number, Uint8Array>();

  /** @returns the block and the string after it; the next call overwrites them. */
  join(segments: readonly Segment[], timestamp: string, body: Uint8Array): Uint8Array {
    this.#end = BLOCK_BYTES;
    for (const segment of segments) {
      if (segment.type === 'body') this.#write(body);
      else if (segment.type === 'timestamp') this.#writeText(timestamp);
      else if (segment.type === 'bytes') this.#write(segment.bytes);
      else this.#write(renderMessage([segment], timestamp, body));
    }
    return this.#view(this.#end);
  }

  /** Many strings are of the same length: one view of the memory does for all of them. */
  #view(end: number): Uint8Array {
    const known = this.#views.get(end);
    if (known !== undefined) return known;
    const view = this.#bytes.subarray(0, end);
    this.#views.set(end, view);
    return view;
  }

  #write(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Timestamps are short and nearly always ASCII: written here, they cost no object of their own. */
  #writeText(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= ASCII_END) {
        this.#write(Buffer.from(text.slice(at)));
        return;
      }
      this.#bytes[this.#end] = unit;
      this.#end += 1;
    }
  }

  #reserve(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#end + count) * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#views.clear();
  }
}
