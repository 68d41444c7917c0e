/** What the help of `conv whoami` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'show the account; --check tests key, signature, and clock':
    '사용 중인 계정 표시. --check는 키, 서명, 시계 확인',
  'Show which account conv would use, and the source of each value.':
    'conv가 사용할 계정과 각 값의 출처를 표시합니다.',
  'profile to show (default: the one in use)': '표시할 프로필(기본값: 사용 중인 프로필)',
  'make one signed request that changes nothing': '아무것도 바꾸지 않는 서명된 요청을 한 번 전송',
  "print only the secret's 12-digit fingerprint": '시크릿의 12자리 지문만 출력',
  'assume this currency': '이 통화로 가정',

  // After the flags.
  "Each value comes from the first source that has it: flags, the named profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), the active profile. The merchant is that of the key's profile, else CONV_MERCHANT, else the key. Of the secret, only the length is shown. The profile's saved maps are listed last.":
    '각 값은 옵션, 이름을 지정한 프로필, 환경 변수(CONV_API_KEY와 CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), 활성 프로필 순으로, 값이 있는 첫 번째 출처에서 가져옵니다. 가맹점은 키가 속한 프로필의 가맹점이고, 없으면 CONV_MERCHANT, 그것도 없으면 키입니다. 시크릿은 길이만 표시합니다. 프로필에 저장된 맵은 마지막에 표시합니다.',
  '--check sends a refund of -1 for an order that does not exist. No service can count it: the specification allows 0 or more, of a reported order. A refusal of the report itself, such as 422, shows that the service accepts the key, the signature, and the clock, unless it validates the body before the signature. After a 401 or 403, conv shows which of them is wrong, as far as the service says. Any other response, such as 200, 404, 429, or 500, shows neither.':
    '--check는 존재하지 않는 주문에 대한 -1 환불을 전송합니다. 명세는 리포트된 주문에 대해 0 이상의 금액만 허용하므로 어떤 서비스도 이를 반영할 수 없습니다. 422처럼 리포트 자체를 거절하면 서비스가 키, 서명, 시계를 받아들인다는 뜻입니다. 단, 서명보다 본문을 먼저 검사하는 서비스는 예외입니다. 401이나 403이면 서비스가 알려 주는 범위에서 무엇이 잘못되었는지 보여 줍니다. 200, 404, 429, 500 같은 다른 응답으로는 어느 쪽도 알 수 없습니다.',
  '--fingerprint prints 12 digits, for comparing secrets without showing them.':
    '--fingerprint는 시크릿을 드러내지 않고 비교할 수 있는 12자리 지문을 출력합니다.',
  'Exit codes of --check: 0 accepted, 4 refused, 6 no usable response.':
    '--check의 종료 코드: 0 정상, 4 거부됨, 6 쓸 수 있는 응답 없음.',
};
