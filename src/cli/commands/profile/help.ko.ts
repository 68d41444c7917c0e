/** What the help of `conv profile` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'allow http on a private network (sandbox only)': '사설 네트워크의 http 허용(샌드박스만)',
  'command that prints hmac_secret': 'hmac_secret을 출력하는 명령',
  'keep hmac_secret in the system keychain': 'hmac_secret을 시스템 키체인에 보관',
  'keep hmac_secret in the profiles file': 'hmac_secret을 프로필 파일에 보관',
  'manage credentials and endpoints': '인증 정보와 엔드포인트 관리',
  'Manage profiles: named credentials and endpoints.':
    '프로필(이름을 붙인 인증 정보와 엔드포인트)을 관리합니다.',
  'Add a profile.': '프로필을 추가합니다.',
  'letters, digits, and - _ .': '영문자, 숫자, - _ .',
  'api_key of the account': '계정의 api_key',
  's2s_endpoint_base: https, or http on this machine':
    's2s_endpoint_base: https, 이 컴퓨터에서는 http도 가능',
  'default currency of reports': '리포트의 기본 통화',
  'merchant ID, independent of the key and endpoint': '가맹점 ID(키나 엔드포인트가 바뀌어도 유지)',
  'shared journal: postgres://…, or none': '공유 저널: postgres://… 또는 none',
  'language of messages: en, ko, or none': '메시지 언어: en, ko 또는 none',
  'this key creates payable orders': '실제 정산되는 주문을 만드는 키',
  'this key never creates payable orders': '실제 정산되는 주문을 만들지 않는 키',
  'read hmac_secret from standard input': 'hmac_secret을 표준 입력에서 읽음',
  'read hmac_secret from a file': 'hmac_secret을 파일에서 읽음',
  'Change values of a profile.': '프로필의 값을 변경합니다.',
  'profile to change': '변경할 프로필',
  'remove the default currency': '기본 통화 삭제',
  'remove a saved map (see conv whoami)': '저장된 맵 삭제(conv whoami 참고)',
  'List profiles; * marks the active one.': '프로필 목록을 표시합니다. *는 활성 프로필입니다.',
  'Make a profile the active one.': '프로필을 활성 프로필로 지정합니다.',
  'profile to activate': '활성 프로필로 지정할 프로필',
  'new name of the profile': '프로필의 새 이름',
  'Remove a profile and its secret.': '프로필과 시크릿을 삭제합니다.',
  'profile to remove': '삭제할 프로필',
  "Show, edit, or remove a saved map: how to read a shop's files.":
    '저장된 맵(쇼핑몰 파일을 읽는 방법)을 표시, 편집, 삭제합니다.',
  'map to show, edit, or create': '표시, 편집하거나 새로 만들 맵',
  'edit the map in your editor; in scripts, read it from stdin':
    '편집기에서 맵을 편집. 스크립트에서는 표준 입력에서 읽음',
  'replace the map with this file; - reads stdin': '이 파일로 맵을 교체. -는 표준 입력',
  'remove the map': '맵 삭제',

  // After the flags.
  'A profile holds api_key, hmac_secret, s2s_endpoint_base, a default currency, and whether the key is sandbox or live. The secret comes from a hidden prompt, --secret-stdin, --secret-file, or CONV_HMAC_SECRET, never from an argument. It is stored in the profiles file, or with --keychain in the system keychain. With --secret-command, it stays in a password manager.':
    '프로필에는 api_key, hmac_secret, s2s_endpoint_base, 기본 통화, 키의 모드(샌드박스 또는 실거래)가 들어 있습니다. 시크릿은 화면에 표시되지 않는 입력, --secret-stdin, --secret-file, CONV_HMAC_SECRET으로만 받으며 인자로는 받지 않습니다. 시크릿은 프로필 파일에 저장하거나, --keychain을 지정하면 시스템 키체인에 저장합니다. --secret-command를 지정하면 시크릿은 비밀번호 관리자에 그대로 둡니다.',
  'The first profile becomes the active one. On a terminal, conv prompts for missing values. One newline at the end of a secret is ignored.':
    '첫 프로필은 활성 프로필이 됩니다. 터미널에서는 빠진 값을 물어봅니다. 시크릿 끝의 줄바꿈 하나는 무시합니다.',
  'Only the given values change. On a terminal, without flags, conv prompts for every value, with the current value as the default.':
    '지정한 값만 바뀝니다. 터미널에서 옵션 없이 실행하면 현재 값을 기본값으로 제시하며 모든 값을 물어봅니다.',
  "A map tells conv how to read your shop's files: columns, status words, and how to compute an order's amount from its lines. conv send and conv reconcile use it for every file that has its columns; --save-map creates one from flags.":
    '맵은 쇼핑몰 파일을 읽는 방법(열, 상태 단어, 여러 줄인 주문의 금액 계산 방식)입니다. conv send와 conv reconcile은 맵의 열이 모두 있는 파일에 그 맵을 사용합니다. --save-map은 지정한 옵션으로 맵을 만듭니다.',
  'prompts for every value': '모든 값을 물어봄',
};
