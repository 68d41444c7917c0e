/** What the help of `conv smoke` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'test that a service follows its specification': '서비스가 명세를 따르는지 테스트',
  'Test that a service follows its specification by reporting, refunding, canceling, and declining new orders.':
    '새 주문을 만들어 결제, 환불, 취소, 실적 제외(decline)를 리포트하며 서비스가 명세를 따르는지 테스트합니다.',
  'currency (default: from the profile, else KRW)': '통화(기본값: 프로필, 없으면 KRW)',
  'also write a JUnit report to this file': 'JUnit 리포트도 이 파일에 저장',
  'replace a --junit file that conv did not write': 'conv가 쓰지 않은 --junit 파일도 덮어씀',
  'print TAP version 14': 'TAP 버전 14로 출력',
  'maximum time for each request (default: 10)': '요청당 최대 시간(기본값: 10)',
  'allow a live account': '실거래(live) 계정 허용',
  'confirm --live': '--live 재확인',

  // After the flags.
  'The run creates up to five orders and closes them, so nothing is payable. Their IDs start with conv-smoke-. If a run fails, conv cancels the orders that are still open and lists those it could not cancel. Nothing is journaled.':
    '주문을 최대 다섯 건 만들고 모두 종료하므로 정산할 금액은 남지 않습니다. 주문 ID는 conv-smoke-로 시작합니다. 실행에 실패하면 아직 열려 있는 주문을 취소하고, 취소하지 못한 주문을 알려 줍니다. 저널에는 기록하지 않습니다.',
  '✓ the service follows its specification': '✓ 서비스가 명세를 따름',
  '✗ it does not: shows expected and actual, and quotes the specification':
    '✗ 따르지 않음: 예상값, 실제값, 명세의 원문을 표시',
  '! a different response where the specification is silent, or only on a retry':
    '! 명세에 없는 부분에서만, 또는 재시도에서만 응답이 다름',
  'Behavior that the specification does not define never fails a check. A table below the checks shows how this service behaves there: open_points in --json.':
    '명세가 정하지 않은 동작 때문에 검사가 실패하지는 않습니다. 이 서비스가 그 부분을 어떻게 정했는지는 검사 결과 아래의 표에 나옵니다. --json에서는 open_points입니다.',
  '- skipped, because an earlier check failed': '- 앞선 검사가 실패해 건너뜀',
  'Without credentials, and for an endpoint on this machine only, the demo credentials of conv mock are used. A live profile needs both --live and --yes-really-live.':
    '인증 정보가 없으면 엔드포인트가 이 컴퓨터일 때만 conv mock의 데모 인증 정보를 사용합니다. 실거래(live) 프로필에는 --live와 --yes-really-live가 모두 필요합니다.',
  'Exit codes: 0 all passed, 7 a check failed, 6 unreachable, 130 interrupted.':
    '종료 코드: 0 모두 통과, 7 실패한 검사 있음, 6 연결할 수 없음, 130 중단됨.',
};
