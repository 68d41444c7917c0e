import { Mask } from '../../../core/protocol/masking/mask.ts';
import type { Failure, FailureCode } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { secretsInUse } from '../../profiles/secrets-in-use.ts';
import { AGAIN, foundDamage, printable, type Step, stepFailure } from '../failures.ts';

/** Error properties of the driver, sockets, and TLS. */
interface DriverError extends Error {
  /** An SQLSTATE, or a system error code such as `ECONNREFUSED`. */
  readonly code?: string;
  /** Only of an error that the server has sent. */
  readonly severity?: string;
}

interface Found {
  readonly path: string;
  readonly detail: string;
}

type Explained = readonly [code: FailureCode, problem: Message, remedy: Message];

/**
 * Maps an error in a step to a failure.
 * @param place for messages.
 * @returns undefined if the journal is not the cause.
 */
export function postgresFailure(error: Error, place: string, step: Step): Failure | undefined {
  const explained = explainDamage(error, place) ?? explainDriver(error, place);
  if (explained === undefined) return undefined;
  const [code, problem, remedy] = explained;
  return stepFailure(code, { problem, remedy, step, cause: error });
}

/** Findings of the journal's own rules. */
function explainDamage(error: Error, path: string): Explained | undefined {
  const damage = foundDamage(error);
  if (damage === undefined) return undefined;
  const { detail, isTooNew } = damage;
  return isTooNew
    ? [
        'journal_too_new',
        message('journal_too_new', { path, detail }),
        message('update_conv_first', AGAIN),
      ]
    : ['journal_corrupt', message('journal_damaged', { path, detail }), message('restore_journal')];
}

function explainDriver(error: DriverError, path: string): Explained | undefined {
  // Not every failure ends a command: a note, or a warning, may quote it.
  const found = { path, detail: printable(new Mask(secretsInUse()).text(error.message)) };
  const { code = '' } = error;
  const known = EXPLANATIONS.find(({ codes }) => codes.test(code));
  if (known !== undefined) return known.explain(found);
  if (LOGIN.test(error.message)) return loginRefused(found);
  if (GONE.test(error.message) || IS_WITHOUT_TLS.test(error.message)) return unreachable(found);
  return error.severity === undefined ? undefined : refused(found);
}

/** The driver gives no code for a password that is missing, or that the server does not prove to know. */
const LOGIN = /^SASL:/;

/** The driver gives no code for a connection that ended, or that was not made in time. */
const GONE =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|There was an error establishing an SSL)/;

/** The driver's word for a server that takes no encrypted connection. */
export const IS_WITHOUT_TLS = /^The server does not support SSL/;

const unreachable = (found: Found): Explained => [
  'journal_unreachable',
  message('journal_unreachable', found),
  message('check_journal_server', AGAIN),
];

const loginRefused = (found: Found): Explained => [
  'journal_unreachable',
  message('journal_login_refused', found),
  message('check_journal_password'),
];

const refused = (found: Found): Explained => [
  'journal_unavailable',
  message('journal_refused', found),
  message('check_journal_server', AGAIN),
];

/** SQLSTATEs (postgresql.org/docs/current/errcodes-appendix.html), and the words of sockets and TLS. */
const EXPLANATIONS: readonly {
  readonly codes: RegExp;
  readonly explain: (found: Found) => Explained;
}[] = [
  { codes: /^28/, explain: loginRefused },
  {
    codes: /^3D000$/,
    explain: (found) => [
      'journal_unreachable',
      message('journal_database_missing', found),
      message('create_journal_database'),
    ],
  },
  {
    codes: /^42501$/,
    explain: (found) => [
      'journal_unwritable',
      message('journal_right_missing', found),
      message('grant_journal_rights'),
    ],
  },
  {
    codes: /^25006$/,
    explain: (found) => [
      'journal_unwritable',
      message('journal_read_only', found),
      message('name_journal_primary'),
    ],
  },
  {
    codes: /^(53100|53200|54000)$/,
    explain: (found) => [
      'journal_full',
      message('journal_full', found),
      message('free_journal_server', AGAIN),
    ],
  },
  {
    codes: /^(55P03|57014|40P01|40001)$/,
    explain: (found) => [
      'journal_locked',
      message('journal_locked_elsewhere', found),
      message('wait_for_process', AGAIN),
    ],
  },
  {
    codes:
      /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*|ERR_TLS_.*|CERT_.*)$/,
    explain: (found) => [
      'journal_unreachable',
      message('journal_certificate_untrusted', found),
      message('name_journal_certificate'),
    ],
  },
  {
    codes: /^(08|57P0|53300|25P03)|^(E[A-Z]{3,}|EAI_AGAIN|ERR_(OS)?SSL_.*)$/,
    explain: unreachable,
  },
];
