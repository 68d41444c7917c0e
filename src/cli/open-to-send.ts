import type { UsableAccount } from '../profiles/settings.ts';
import type { Dependencies } from './dependencies.ts';

/** Opens the journal to send under this account; what a change of its secret has left to do is done before. */
export async function openToSend(
  attemptMs: number,
  account: UsableAccount,
  dependencies: Dependencies,
): ReturnType<Dependencies['openJournal']> {
  if (account.oldSealKeys !== undefined) {
    const { finishRotations } = await import('./profile/finish-rotation.ts');
    await finishRotations(dependencies);
  }
  return dependencies.openJournal(attemptMs, account);
}
