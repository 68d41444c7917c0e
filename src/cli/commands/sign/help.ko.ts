/** What the help of `conv sign` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'sign the exact bytes of a body': '본문의 바이트에 그대로 서명',
  'Sign the exact bytes of a body, without parsing or changing them. Nothing is sent, and the secret is never shown.':
    '본문을 해석하거나 바꾸지 않고 바이트 그대로 서명합니다. 아무것도 전송하지 않으며 시크릿은 절대 표시하지 않습니다.',
  'body to sign (default: standard input)': '서명할 본문(기본값: 표준 입력)',
  'sign each line; print TIMESTAMP SIGNATURE for each':
    '줄마다 서명하고 TIMESTAMP SIGNATURE를 출력',
  'Unix time to sign (default: now)': '서명에 쓸 Unix 시간(기본값: 현재)',
  'show the string to sign, byte counts, and recipe': '서명할 문자열, 바이트 수, 서명 방법 표시',
  'print a curl command that sends these bytes': '이 바이트를 전송하는 curl 명령 출력',
  'kind of the report, for the --curl path': '리포트 종류. --curl의 경로에 사용',
  's2s_endpoint_base for --curl': '--curl에 쓸 s2s_endpoint_base',

  // After the flags.
  'print the three header lines': '헤더 세 줄 출력',
  'print a curl command': 'curl 명령 출력',
  'show what is signed': '서명 대상 표시',
};
