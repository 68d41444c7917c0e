import { Failure } from '../../core/failure.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import { reportWords } from '../../words/en/report.ts';
import { message } from '../../words/message.ts';
import type { Questions } from '../questions.ts';
import type { Terminal } from '../terminal.ts';

/** What is about to be sent: one phrase, and the lines that a person wants to see before a yes. */
export interface Announcement {
  readonly what: string;
  readonly preview: string;
}

/**
 * A live account announces itself, and on a terminal asks before it sends; in a script it just sends.
 * @param questions undefined where nobody can be asked, or `--yes` has answered.
 * @throws Failure `declined_by_user`
 */
export async function announceLive(
  { mode, profile, endpoint }: Pick<UsableAccount, 'mode' | 'profile' | 'endpoint'>,
  { what, preview }: Announcement,
  { note }: Pick<Terminal, 'note'>,
  questions: Questions | undefined,
): Promise<void> {
  if (mode !== 'live') return;
  note(reportWords.live_account({ profile, endpoint }));
  if (questions === undefined) return;
  if (preview !== '') note(preview.trimEnd());
  if (await questions.confirm(reportWords.send_question({ what }), false)) return;
  throw new Failure('declined_by_user', message('not_sent_by_answer'));
}
