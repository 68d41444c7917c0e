import type { PostResult } from '../../core/delivery/post-result.ts';
import { isSuccess } from '../../core/delivery/success.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import type { Judgement } from './judge.ts';
import { dataOf, hasNet, isRecordOf } from './record-fields.ts';
import type { SmokeStep } from './step.ts';

/**
 * Whether later steps can build on a step: its order is there, and is worth what they go by. An
 * oddity in the answer beside that is the failure of that step alone. A note is as good as a pass:
 * the document leaves more than one answer open.
 */
export function isGround(
  { expect, report }: SmokeStep,
  { outcome }: Judgement,
  result: PostResult,
  merchantOrderId: string,
): boolean {
  if (outcome !== 'failed') return true;
  if (expect.type !== 'record' || result.type === 'failure') return false;
  const data = isSuccess(result.status) && !result.truncated ? dataOf(result) : undefined;
  if (data === undefined || !isRecordOf(data, merchantOrderId)) return false;
  return report.kind === OPENING || hasNet(data, expect.net);
}
