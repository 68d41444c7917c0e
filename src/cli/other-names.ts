/** What people type, by what it means. Only a line that is wrong is looked up here (`meant.ts`). */

/** Each command that people look for under other names, which are those of other programs or of the thing itself. */
export const NAMES: Readonly<Record<string, string>> = {
  '--version': 'version',
  'help commands': 'commands',
  help: 'topics docs man manual usage 도움말',
  paid: 'pay order-paid report reports sale sales purchase conversion convert post create add new trigger 결제 매출',
  refund:
    'refunds refunded return returns reverse partial-refund refund-partial partials 환불 부분환불 부분취소',
  cancel:
    'cancellation void delete remove rm undo full-refund refund-full cancel-order 취소 전체취소',
  decline: 'reject declined 거절',
  send: 'upload import bulk submit push file apply load publish ingest 보내기 전송',
  'send --check': 'validate lint',
  'send --dry-run': 'dry-run dryrun preview',
  template: 'example examples sample samples',
  replay: 'retry resend redo repeat redeliver 재전송 재시도',
  'replay --pending': 'resume flush deliver continue worker',
  'replay --watch': 'watch daemon',
  settle: 'resolve close withdraw',
  log: 'list ls events history logs orders all tail journal-log 목록 내역 로그',
  'log --pending': 'pending open unsent queue',
  'log --rejected': 'rejected failed failures errors',
  'log --csv': 'export',
  show: 'status state get view info inspect event lookup look search query timeline trace track details why where describe read 조회 주문 상태 확인',
  'batch list': 'batches files jobs',
  health: 'stats stat statistics metrics summary dashboard monitor count 통계',
  'health --money': 'totals total money sum revenue',
  reconcile: 'compare diff audit match statement invoice missing 대사 비교',
  'journal status': 'db database storage',
  'journal copy': 'backup dump restore migrate',
  'journal prune': 'prune cleanup clean purge gc',
  'batch export': 'download',
  verify: 'debug explain check-signature webhook webhook+verify 검증 서명검증',
  sign: 'signing signer curl 서명',
  mock: 'server serve start sandbox simulator simulate fake stub local dev listen 모의서버',
  smoke: 'test tests conformance',
  'profile add': 'login signin auth auth+login init setup configure register connect 설정 로그인',
  'profile list': 'profiles accounts',
  'profile use': 'use switch select',
  'profile edit': 'rotate rotate-key rotate-secret',
  'profile remove': 'logout signout auth+logout',
  profile: 'config settings setting account credentials key keys env',
  whoami: 'who me id',
  'whoami --check': 'check ping doctor diagnose clock time auth+status auth+check',
  'whoami --fingerprint': 'fingerprint',
  completion: 'completions autocomplete',
};

/** What people look for by `conv help WORD`, and some try as a command: the topic that has it. */
export const TOPIC_NAMES: Readonly<Record<string, string>> = {
  reports:
    'update change edit schema fields field currency currencies amount amounts order orderid click click-id payload',
  delivery: 'timeout idempotency idempotent duplicates exactly-once journaling',
  files: 'csv excel xlsx shopify woocommerce cafe24 smartstore magento coupang maps',
  verify: 'signature signatures hmac mismatch',
  errors: 'error codes troubleshooting faq',
  'exit-codes': 'exit exit-status exit-code return-codes',
  scripting: 'json env environment variables jq pipe pipes scripts',
  security: 'secret secrets keychain masking password',
  data: 'config configuration directory directories location locations paths',
  team: 'postgres postgresql shared sharing',
  ci: 'github gitlab junit pipeline testing',
};

const isWord = (word = '-'): boolean => !word.startsWith('-');

/** What earlier commands are now, with what followed them. */
export const FORMER: Readonly<Record<string, (rest: readonly string[]) => readonly string[]>> = {
  work: (rest) => ['replay', ...(rest.includes('--watch') ? [] : ['--pending']), ...rest],
  'send --resume': (rest) => ['replay', ...(isWord(rest[0]) ? [] : ['--pending']), ...rest],
  'batch resume': (rest) => ['replay', ...(isWord(rest[0]) ? [] : ['--pending']), ...rest],
  'profile show': (rest) => ['whoami', ...rest],
  'profile fingerprint': (rest) => ['whoami', ...rest, '--fingerprint'],
  'profile rename': ([from = 'NAME', to = 'NEW-NAME', ...rest]) => [
    ...['profile', 'edit', from, '--name', to],
    ...rest,
  ],
  'profile map show': (rest) => ['profile', 'map', ...rest],
  'profile map edit': (rest) => [
    ...['profile', 'map', ...rest],
    ...(rest.includes('--file') ? [] : ['--edit']),
  ],
  'profile map remove': (rest) => ['profile', 'map', ...rest, '--remove'],
  'journal backup': (rest) => ['journal', 'copy', ...rest],
  'batch show': (rest) => [...(isWord(rest[0]) ? ['show'] : ['batch', 'list']), ...rest],
};

/** What people type for the commands of a group. */
export const MEMBERS: Readonly<Record<string, string>> = {
  ...{ ls: 'list', new: 'add', create: 'add', delete: 'remove', rm: 'remove' },
  ...{ set: 'edit', update: 'edit', switch: 'use', select: 'use', default: 'use' },
  ...{ info: 'status', show: 'status', check: 'status', maps: 'map', cleanup: 'prune' },
};

/** What is asked for by one word after `log`. */
export const STATES: Readonly<Record<string, string>> = {
  '--pending': 'pending open unsent unsettled queued',
  '--rejected': 'rejected failed failures errors error refused',
  '--accepted': 'accepted ok delivered sent success',
  '--withdrawn': 'withdrawn',
};
