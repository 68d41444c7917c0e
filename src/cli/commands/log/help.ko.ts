/** What the help of `conv log` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'list journaled events': '저널의 이벤트 목록 표시',
  'List journaled events, newest first.': '저널의 이벤트를 최신순으로 표시합니다.',
  'only events that are unsent or whose outcome is unknown':
    '아직 확정되지 않은(전송 전 또는 결과 불명) 이벤트만',
  'only events that the service rejected; with --pending, both':
    '서비스가 거절한 이벤트만. --pending과 함께 쓰면 둘 다',
  'only events that the service accepted': '서비스가 접수한 이벤트만',
  'only events withdrawn with conv settle': 'conv settle로 철회한 이벤트만',
  'only events of this order ID': '이 주문 ID의 이벤트만',
  'only this kind': '이 종류만',
  'only events whose reason, as shown, contains this text':
    '표시되는 사유에 이 텍스트가 들어 있는 이벤트만',
  'only paid reports that credit no creator': '클릭 ID가 없는 paid 리포트만',
  'print CSV for a spreadsheet': '스프레드시트용 CSV 출력',
  'only events of this actor: mia@laptop, or mia on any host':
    '이 전송자의 이벤트만: mia@laptop 또는 모든 호스트의 mia',
  'maximum events (default for a piped table: 1,000)':
    '최대 이벤트 수(파이프로 보내는 표의 기본값: 1,000)',
  'print all events, even in a piped table': '파이프로 보내는 표에도 모든 이벤트 출력',

  // After the flags.
  'On a terminal, the list opens in your pager (CONV_PAGER, PAGER, or less); without one, it ends after the newest 50. A piped table ends after the newest 1,000; a note on standard error says so. --json and --csv have no limit of their own.':
    '터미널에서는 목록을 페이저(CONV_PAGER, PAGER 또는 less)로 표시하고, 페이저가 없으면 최근 50건만 표시합니다. 파이프로 보내는 표는 최근 1,000건까지이며, 잘린 경우 표준 오류에 알립니다. --json과 --csv는 따로 제한하지 않습니다.',
  'Without --profile, events of all accounts are listed. Fields of --json lines: event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev, product_name, body. For an accepted decline, reason is the one it reported; --reason finds it with --kind decline.':
    '--profile을 지정하지 않으면 모든 계정의 이벤트를 표시합니다. --json의 필드: event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev, product_name, body. 접수된 decline 리포트의 reason은 그 리포트에 적은 사유이며, --reason으로 찾으려면 --kind decline을 함께 지정하세요.',
  'in your pager, newest first': '페이저에서 최신순으로',
  'what replay --pending resends': 'replay --pending의 재전송 대상',
  'open for 2 hours or more': '2시간 이상 미확정인 이벤트',
  'paid reports without a click ID': '클릭 ID가 없는 paid 리포트',
};
