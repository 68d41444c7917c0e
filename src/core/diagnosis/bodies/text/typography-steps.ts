import { COST } from '../../variant.ts';
import { rewriting, type TextStep } from './step.ts';

const normalization = (cost: number, form: string): TextStep =>
  rewriting({ cost, cause: { id: 'body.normalization', form } }, (text) => text.normalize(form));

const typography = (cost: number, form: string, change: (text: string) => string): TextStep =>
  rewriting({ cost, cause: { id: 'body.smart-quotes', form } }, change);

/** An editor opens a quote after a blank or a bracket, and closes it elsewhere. */
const curlQuotes = (text: string): string =>
  text.replace(/(^|[\s([{:,])"/g, '$1“').replaceAll('"', '”');

/** Every other one opens. */
function alternateQuotes(text: string): string {
  let isOpen = false;
  return text.replaceAll('"', () => {
    isOpen = !isOpen;
    return isOpen ? '“' : '”';
  });
}

export const straightenQuotes = (text: string): string =>
  text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'");

/** What an editor or a font of Unicode makes of the same letters. */
export const TYPOGRAPHY_STEPS: readonly TextStep[] = [
  normalization(COST.usual, 'NFD'),
  normalization(COST.usual, 'NFC'),
  normalization(COST.rare, 'NFKC'),
  normalization(COST.remote, 'NFKD'),
  typography(COST.rare, 'curly', curlQuotes),
  typography(COST.rare, 'curly', alternateQuotes),
  typography(COST.rare, 'straight', straightenQuotes),
  typography(COST.remote, 'ellipsis', (text) => text.replaceAll('...', '…')),
  typography(COST.remote, 'dash', (text) => text.replaceAll('--', '—')),
  typography(COST.remote, 'blank', (text) => text.replace(/[\u00a0\u3000]/g, ' ')),
];
