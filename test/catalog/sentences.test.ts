import { describe, expect, it } from 'vitest';
import { type Message, message } from '../../src/core/words/message.ts';
import { sayWith } from '../../src/core/words/text.ts';
import { bodyClause } from '../../src/verify/words/body-causes.ko.ts';
import { encodingClauses, keyClauses } from '../../src/verify/words/causes.ko.ts';
import { searchProgress } from '../../src/verify/words/verdict.ko.ts';
import { sentencesIn } from '../helpers/sentences.ts';

const say = sayWith(sentencesIn('ko') as Parameters<typeof sayWith>[0]);

describe('Korean sentences with particles', () => {
  it.each<[string, Message]>([
    ['프로필 shop을 변경했습니다', message('profile_changed', { name: 'shop' })],
    ['프로필 order를 변경했습니다', message('profile_changed', { name: 'order' })],
    ['프로필 매장을 변경했습니다', message('profile_changed', { name: '매장' })],
    ['프로필 shop2를 변경했습니다', message('profile_changed', { name: 'shop2' })],
    [
      'CONV_API_KEY는 설정되어 있지만 CONV_HMAC_SECRET은 없습니다',
      message('half_a_pair', { set: 'CONV_API_KEY', missing: 'CONV_HMAC_SECRET' }),
    ],
    [
      '--amount: --json과 함께 쓸 수 없습니다',
      message('option_conflict', { flags: '--amount', other: '--json' }),
    ],
    [
      '--amount: --file과 함께 쓸 수 없습니다',
      message('option_conflict', { flags: '--amount', other: '--file' }),
    ],
    [
      '--amount: --dry와 함께 쓸 수 없습니다',
      message('option_conflict', { flags: '--amount', other: '--dry' }),
    ],
    [
      '0 이상의 숫자여야 합니다. 입력값: "x"',
      message('wrong_value', { expected: message('expects_amount'), got: '"x"' }),
    ],
    [
      '문자열이어야 합니다. 입력값: 5000',
      message('wrong_value', { expected: message('expects_text'), got: '5000' }),
    ],
    [
      'JSON 객체여야 합니다. 입력값: []',
      message('wrong_value', { expected: message('expects_object'), got: '[]' }),
    ],
    [
      '문자열이어야 합니다. 입력값: 요소 3개의 배열',
      message('wrong_value', { expected: message('expects_text'), got: 'an array of 3' }),
    ],
    [
      '문자열이어야 합니다. 입력값: 객체',
      message('member_wrong', { expected: 'a string', got: 'an object' }),
    ],
    [
      'a.txt에서 시크릿을 읽을 수 없습니다: 파일이 없습니다',
      message('input_unreadable', {
        subject: message('the_secret'),
        name: 'a.txt',
        reason: message('no_such_file'),
      }),
    ],
    [
      'a.txt에서 리포트를 읽을 수 없습니다: 권한이 없습니다',
      message('input_unreadable', {
        subject: message('the_report'),
        name: 'a.txt',
        reason: message('permission_denied'),
      }),
    ],
    [
      '가맹점 목록으로 쓸 수 없습니다(오류 2개): m.json',
      message('unusable_file', { file: 'm.json', what: message('a_list_of_merchants'), faults: 2 }),
    ],
    [
      '상태 파일로 쓸 수 없습니다(오류 1개): s.json',
      message('unusable_file', { file: 's.json', what: message('a_state_file'), faults: 1 }),
    ],
    [
      '이미 리포트된 주문 1001과 같은 주문으로 보입니다. 스프레드시트는 숫자의 앞자리 0을 지웁니다',
      message('export_likely_twin', { twin: '1001' }),
    ],
    [
      '이미 리포트된 주문 1002와 같은 주문으로 보입니다. 스프레드시트는 숫자의 앞자리 0을 지웁니다',
      message('export_likely_twin', { twin: '1002' }),
    ],
    [
      '프로세스 412가 프로필을 변경 중입니다. 실행 중인 다른 conv가 없으면 이 파일을 삭제하세요: x.lock',
      message('profiles_locked', { process: 412, lock: 'x.lock' }),
    ],
    [
      '프로세스 413이 프로필을 변경 중입니다. 실행 중인 다른 conv가 없으면 이 파일을 삭제하세요: x.lock',
      message('profiles_locked', { process: 413, lock: 'x.lock' }),
    ],
  ])('%s', (text, sentence) => {
    expect(say(sentence)).toBe(text);
  });
});

describe('Korean sentences with counters', () => {
  it.each<[string, Message]>([
    [
      '1,200행을 적재했습니다: b1. 원본 파일은 더 이상 필요하지 않습니다',
      message('staged', { count: 1200, id: 'b1' }),
    ],
    ['1행 모두 전송할 수 있습니다', message('all_rows_good', { all: 1 })],
    [
      'orders.csv: 주문 1,200건 대조, 차이 3건. 2행 건너뜀',
      message('compared', { file: 'orders.csv', orders: 1200, findings: 3, skipped: 2 }),
    ],
    [
      'shop.test: 5초 안에 연결되지 않았습니다',
      message('connect_timeout', { host: 'shop.test', seconds: 5 }),
    ],
    [
      '경고: paid 1,200행 중 1행에 클릭 ID(cb_aev)가 없습니다. 해당 주문은 크리에이터 실적으로 인정되지 않습니다',
      message('rows_without_click_id', { paid: 1200, withoutClickId: 1 }),
    ],
    [
      'orders.csv 3, 7번째 줄 외 1,198개',
      message('place_of_faults', { file: 'orders.csv', lines: [3, 7], more: 1198, column: '' }),
    ],
    [
      'b1(orders.csv): 1,200행, 접수 1,199행, 중복 1행\n이번 실행: 시도 1,300회(재시도 100회 포함), 3 s 소요',
      message('summary_title', {
        id: 'b1',
        source: 'orders.csv',
        all: 1200,
        accepted: 1199,
        duplicates: 1,
        sent: 1300,
        retried: 100,
        duration: '3 s',
      }),
    ],
    [
      '삭제 예정: 주문 2건의 이벤트 1,200건과 배치 1개',
      message('would_prune', { events: 1200, orders: 2, batches: 1 }),
    ],
    [
      '누락된 값이 1개 있어 전송하지 않았습니다',
      message('things_wrong', { count: 1, isMissing: true }),
    ],
    [
      '오류가 2개 있어 전송하지 않았습니다',
      message('things_wrong', { count: 2, isMissing: false }),
    ],
  ])('%s', (text, sentence) => {
    expect(say(sentence)).toBe(text);
  });
});

describe('what is wrong with a signature, in Korean', () => {
  it('says what was done to the body', () => {
    const clause = bodyClause({
      sides: [['끝에 줄바꿈(\\n)을 붙여', '끝의 줄바꿈 없이']],
      serializers: '',
      isPaste: false,
    });
    expect(clause).toBe('끝에 줄바꿈(\\n)을 붙여 본문에 서명했지만, 끝의 줄바꿈 없이 전송했습니다');
  });

  it('puts what was done to the key before it', () => {
    expect(
      keyClauses([{ id: 'key.whitespace', found: 'trailing newline' }, { id: 'key.hex-decoded' }]),
    ).toEqual(['끝에 줄바꿈이 있는, hex에서 바이트로 디코딩한 시크릿을 키로 사용했습니다']);
    expect(keyClauses([{ id: 'key.api-key' }])).toEqual(['시크릿 대신 API 키를 키로 사용했습니다']);
  });

  it('names how the digest is written', () => {
    expect(encodingClauses([{ id: 'encoding.base64' }])).toEqual([
      '서명이 소문자 hex 64자리가 아니라 Base64입니다',
    ]);
  });

  it('counts what was tried', () => {
    expect(searchProgress(2_400_000, 5_000)).toBe(
      '2,400,000개 시도, 초당 480,000개, 5초 (중지하려면 Ctrl-C)',
    );
  });
});
