/** What the help of `conv completion` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'print a shell completion script': '셸 자동 완성 스크립트 출력',
  'Print a completion script for your shell.': '셸 자동 완성 스크립트를 출력합니다.',
  'bash, zsh, fish, powershell': 'bash, zsh, fish, powershell',

  // After the flags.
  'Install it once, then open a new shell:': '한 번 설치한 뒤 새 셸을 여세요.',
  '(add this line to the file named by $PROFILE)':
    '($PROFILE이 가리키는 파일에 이 줄을 추가하세요)',
  'It completes commands, flags, choices, profile names, file names, and the latest order IDs, event IDs, and batch IDs in the journal.':
    '명령, 옵션, 선택 값, 프로필 이름, 파일 이름, 그리고 저널에 있는 최근 주문 ID, 이벤트 ID, 배치 ID를 완성합니다.',
  'IDs in a shared journal (CONV_JOURNAL) are not suggested, because its server can be slow. Neither are IDs that contain control characters. IDs that start with a dash are suggested only after -- or --order=.':
    '공유 저널(CONV_JOURNAL)의 ID는 서버 응답이 느릴 수 있어 제안하지 않습니다. 제어 문자가 있는 ID도 제안하지 않으며, -로 시작하는 ID는 --나 --order= 뒤에서만 제안합니다.',
};
