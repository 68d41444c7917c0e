import { COST } from '../variant.ts';
import type { Step } from './step.ts';

/** The secret in another case. */
export function* caseSteps(text: string): Generator<Step> {
  yield { key: text.toUpperCase(), cost: COST.usual, cause: { id: 'key.case', case: 'upper' } };
  yield { key: text.toLowerCase(), cost: COST.usual, cause: { id: 'key.case', case: 'lower' } };
  const swapped = [...text].map((it) =>
    it === it.toUpperCase() ? it.toLowerCase() : it.toUpperCase(),
  );
  yield { key: swapped.join(''), cost: COST.remote, cause: { id: 'key.case', case: 'swapped' } };
}

/** The secret's text in bytes other than UTF-8. */
export function* charsetSteps(text: string): Generator<Step> {
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  yield step(little, 'utf-16le', COST.usual);
  yield step(big, 'utf-16be', COST.rare);
  yield step(Buffer.concat([Buffer.of(0xff, 0xfe), little]), 'utf-16le with BOM', COST.rare);
  yield step(Buffer.concat([Buffer.of(0xfe, 0xff), big]), 'utf-16be with BOM', COST.rare);
  yield step(toUtf32(text), 'utf-32le', COST.remote);
  yield step(Buffer.from(text, 'latin1'), 'latin1', COST.usual);
  yield step(Buffer.from(text.replace(/[^\0-\x7f]/gu, '?')), 'ascii', COST.rare);
  const twice = Buffer.from(Buffer.from(text).toString('latin1'));
  yield step(twice, 'utf-8 twice', COST.rare);
}

const toUtf32 = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((character) => {
      const unit = Buffer.alloc(4);
      unit.writeUInt32LE(character.codePointAt(0) ?? 0);
      return unit;
    }),
  );

const step = (key: Buffer, charset: string, cost: number): Step => ({
  key,
  cost,
  cause: { id: 'key.charset', charset },
});
