/** What the help of `conv mock` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'run the bundled service on this machine': '이 컴퓨터에서 내장 서비스 실행',
  'Run the bundled service on this machine and show each request, or run a command against it.':
    '이 컴퓨터에서 내장 서비스를 실행해 요청을 하나씩 보여 주거나, 내장 서비스를 대상으로 명령을 실행합니다.',
  'command to run; conv exits when it exits': '실행할 명령. 명령이 끝나면 conv도 종료',
  'listen on this address, for containers and other machines':
    '이 주소에서 요청 수신(컨테이너나 다른 컴퓨터용)',
  'port on 127.0.0.1 and ::1 (default: any free port)': '127.0.0.1과 ::1의 포트(기본값: 빈 포트)',
  'accept the credentials of this profile': '이 프로필의 인증 정보 허용',
  'accept the merchants listed in this JSON file': '이 JSON 파일에 있는 가맹점 허용',
  'allow live credentials (default: demo credentials)':
    '실거래(live) 인증 정보 허용(기본값: 데모 인증 정보)',
  'how to fill open points: laravel,success=204': '명세에 없는 동작 선택: laravel,success=204',
  'keep orders and events in this JSON file': '주문과 이벤트를 이 JSON 파일에 보관',
  'initial reports or order records; repeatable': '초기 리포트 또는 주문 레코드. 반복 가능',
  "set the service's clock; add ,frozen to stop it":
    '서비스의 시계 설정. ,frozen을 붙이면 시계가 멈춤',
  'shift the clock: 7m is ahead, -7m is behind': '시계 조정: 7m은 7분 빠르게, -7m은 7분 느리게',
  'inject a fault; repeatable': '장애 주입. 반복 가능',
  'read fault rules, one per line; repeatable': '장애 규칙 파일(한 줄에 하나). 반복 가능',
  'seed of random faults, to repeat a run': '무작위 장애의 시드(같은 실행을 재현할 때)',
  'assertion to check at the end; repeatable': '종료 시 확인할 기대 조건. 반복 가능',
  'maximum time to wait for expectations': '기대 조건을 기다리는 최대 시간',
  'pass even if no report arrived or a fault never matched':
    '리포트가 없거나 적용되지 않은 장애가 있어도 통과',
  'variable for the command: S2S_BASE={url}; repeatable':
    '명령에 줄 환경 변수: S2S_BASE={url}. 반복 가능',
  'write the results of --expect as JUnit XML': '--expect 결과를 JUnit XML로 저장',
  'write the run as one HTML page': '실행 내용을 HTML 한 페이지로 저장',
  'replace output files that conv did not write': 'conv가 쓰지 않은 출력 파일도 덮어씀',
  'number of requests to remember (default: 10000)': '기억할 요청 수(기본값: 10000)',
  'show each request while a command runs': '명령을 실행하는 동안 요청을 하나씩 표시',

  // After the flags.
  'More: conv help mock (rules, files, control API), conv help faults, conv help expectations, conv help ci':
    '더 보기: conv help mock(규칙, 파일, 제어 API), conv help faults, conv help expectations, conv help ci',
  'runs until Ctrl-C; exit code 0': 'Ctrl-C까지 실행. 종료 코드 0',
  'first line: url and token': '첫 줄: url과 token',
};
