import { describe, expect, it } from 'vitest';
import { damage, tooNew } from '../../../../src/client/journal/failures.ts';
import { postgresFailure } from '../../../../src/client/journal/postgres/failures.ts';
import { message } from '../../../../src/core/words/message.ts';

const PLACE = 'postgres://me@h/x';

/** What the driver throws. */
const error = (text: string, code?: string, severity?: string): Error =>
  Object.assign(new Error(text), { code, severity });

describe('an error of the server', () => {
  it.each([
    ['a refused connection', error('refused', 'ECONNREFUSED'), 'journal_unreachable'],
    ['an unknown host', error('unknown', 'ENOTFOUND'), 'journal_unreachable'],
    ['no answer in time', error('timeout expired'), 'journal_unreachable'],
    ['a lost connection', error('Connection terminated unexpectedly'), 'journal_unreachable'],
    ['a server that stops', error('stopping', '57P01', 'FATAL'), 'journal_unreachable'],
    ['too many connections', error('too many', '53300', 'FATAL'), 'journal_unreachable'],
    ['a wrong password', error('wrong', '28P01', 'FATAL'), 'journal_unreachable'],
    ['a missing database', error('none', '3D000', 'FATAL'), 'journal_unreachable'],
    ['a certificate', error('self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'journal_unreachable'],
    ['a missing right', error('denied', '42501', 'ERROR'), 'journal_unwritable'],
    ['a standby', error('read-only', '25006', 'ERROR'), 'journal_unwritable'],
    ['a full disk', error('no space', '53100', 'ERROR'), 'journal_full'],
    ['a lock that is held', error('lock timeout', '55P03', 'ERROR'), 'journal_locked'],
    ['any other statement', error('what?', '42601', 'ERROR'), 'journal_unavailable'],
    ['damage that conv found', damage(message('checksum_mismatch')), 'journal_corrupt'],
    ['a later kind', tooNew(message('journal_kind_unknown')), 'journal_too_new'],
  ])('%s', (_, thrown, code) => {
    const failure = postgresFailure(thrown, PLACE, 'claiming');
    expect(failure).toMatchObject({ code, cause: thrown });
    expect(JSON.stringify(failure?.reason)).toContain(PLACE);
    expect(failure?.hint).toBeDefined();
  });

  it('is none of the journal where it is a mistake in the code', () => {
    expect(postgresFailure(new TypeError('no function'), PLACE, 'claiming')).toBeUndefined();
  });
});
