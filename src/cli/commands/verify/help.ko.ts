/** What the help of `conv verify` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'check a signed request and explain a mismatch': '서명된 요청을 검증하고 불일치 원인 설명',
  'Check a signed request as the service does: headers, timestamp, key, and signature. If the signature does not match, find the mistake that explains it.':
    '서비스와 같은 방식으로 헤더, 타임스탬프, 키, 서명을 검증합니다. 서명이 일치하지 않으면 원인이 되는 실수를 찾아냅니다.',
  'exact body, whole request, or folder of requests; - reads stdin':
    '본문 원문, 요청 전체 또는 요청 폴더. -는 표준 입력',
  'headers, curl command, or raw request; repeatable': '헤더, curl 명령 또는 원시 요청. 반복 가능',
  'X-Signature-Timestamp, instead of --headers': 'X-Signature-Timestamp 값(--headers 대신)',
  'X-Signature, instead of --headers': 'X-Signature 값(--headers 대신)',
  'X-Merchant-Key, instead of --headers': 'X-Merchant-Key 값(--headers 대신)',
  'check the body of this journaled event, by any ID of it':
    '저널에 있는 이벤트의 본문 검증(ID는 종류와 관계없이 가능)',
  'the string that your program signed, as it wrote it to this file':
    '프로그램이 서명한 문자열을 저장한 파일',
  'request to check in a capture: number, order ID, or event ID':
    '캡처에 있는 여러 요청 중 하나: 번호, 주문 ID, 이벤트 ID',
  'allow a curl command to use any file as its body':
    'curl 명령이 어떤 파일이든 본문으로 쓰도록 허용',
  'search further, for a minute or more': '원인을 더 찾아봄(1분 이상 걸림)',
  'also try the secrets of other profiles (default)': '다른 프로필의 시크릿도 시도(기본값)',
  'do not try the secrets of other profiles': '다른 프로필의 시크릿은 시도하지 않음',
  'language of the suggested fix, such as php': '수정 예시의 프로그래밍 언어. 예: php',
  'show the correct signature': '올바른 서명 표시',
  'Unix time to check against (default: now)': '검증 기준 Unix 시간(기본값: 현재)',

  // After the flags.
  'Exit codes: 0 the service would accept every request, 7 it would refuse one.':
    '종료 코드: 0 모든 요청을 서비스가 받아들임, 7 서비스가 거부할 요청이 있음.',
  'lines of "Name: value"': '"Name: value" 형식의 줄',
  'a whole request, as captured': '캡처한 요청 전체',
  'prompts for a paste': '붙여 넣을 내용을 물어봄',
  'a copied curl command or log': '복사한 curl 명령이나 로그',
  'a journaled event': '저널의 이벤트',
  'every request in a folder': '폴더의 모든 요청',
};
