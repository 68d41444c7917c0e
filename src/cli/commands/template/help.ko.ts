/** What the help of `conv template` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'print an example report': '예시 리포트 출력',
  'Print an example report to edit and send.': '수정해서 전송할 수 있는 예시 리포트를 출력합니다.',
};
