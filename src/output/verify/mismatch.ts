import type { VerifiedRequest } from '../../actions/verify.ts';
import type { MismatchFindings } from '../../service/log.ts';
import { explanationJson } from './explanation-json.ts';
import { languageFor } from './language-for.ts';
import { compareSigned, measureSigned } from './next-to-send.ts';
import { receivedOf } from './received.ts';
import { ruledOut } from './ruled-out.ts';

/** What was found out about a signature, for the answer and the log of the bundled service. */
export function describeFindings(result: VerifiedRequest): MismatchFindings {
  const received = receivedOf(result);
  const language = languageFor(result, {});
  const explanations = result.verdict.explanations.map((explanation) =>
    explanationJson(explanation, received, language),
  );
  if (explanations.length > 0) return { explanations, ruledOut: [], next: [] };
  return { explanations, ruledOut: ruledOut(result), next: nextAtMock(result) };
}

/** As `conv verify` says it; there the search can go further. */
function nextAtMock(result: VerifiedRequest): string[] {
  const language = languageFor(result, {});
  const { words, command } = compareSigned(result);
  const line = language === undefined ? '' : ` (${measureSigned(language).code})`;
  return [
    `${words} ${command}`,
    'save body and headers as they are sent, and search further: conv verify BODY --headers HEADERS --deep',
    `print length and SHA-256 of the string that you sign${line}, and give both: conv verify BODY --headers HEADERS --signed-length N --signed-sha256 HEX`,
  ];
}
