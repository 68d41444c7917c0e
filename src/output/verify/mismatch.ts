import type { VerifiedRequest } from '../../actions/verify.ts';
import { explanationJson } from './explanation-json.ts';
import { languageFor } from './language-for.ts';
import { receivedOf } from './received.ts';

/** Why a signature does not match, for the answer and the log of the bundled service. */
export const mismatchJson = (result: VerifiedRequest) =>
  result.verdict.explanations.map((explanation) =>
    explanationJson(explanation, receivedOf(result), languageFor(result, {})),
  );
