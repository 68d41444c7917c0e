import { grouped } from '../../core/kit/numbers.ts';
import type { Translated } from '../../core/words/sentence.ts';
import { unitWord } from '../../core/words/units.ts';
import type { signWords as English } from './sign.ts';

/** Signing a body. */
export const signWords: Translated<typeof English> = {
  sign_warning: '경고: {remark}',
  lines_end_in_crlf: ({ count }) =>
    `경고: CR LF로 끝나는 줄이 ${grouped(count)}개 있습니다. CR은 서명에 포함되지 않으므로 전송하지 마세요`,
  lines_without_body: ({ count }) =>
    `경고: 본문이 없는 줄이 ${grouped(count)}개 있습니다. 출력에도 그만큼 빈 줄이 있습니다`,
  no_line: '경고: 서명할 줄이 없습니다',
  curl_needs_endpoint: '엔드포인트가 없습니다. curl 명령에는 엔드포인트가 필요합니다',
  curl_needs_endpoint_hint:
    '--endpoint URL을 사용하거나, CONV_ENDPOINT를 설정하거나, 엔드포인트가 있는 프로필을 선택하세요.',
  expired_at: '{end}에 만료됨({ago} 전)',
  valid_from: '{start}부터 {end}까지만 유효',
  valid_until: ({ end, left }) => `${end}까지 유효(${left})`,
  bytes_of_string: ({ bytes }) =>
    `${bytes.replace(/ bytes?$/, '바이트')}(타임스탬프 뒤에 구분자 없이 본문)`,
  sha256_of_string: '{sha256} (서명할 문자열)',
  label_ends_in: '끝부분',
  string_to_sign: '서명할 문자열',
  shortened_middle: '{start} […{left}자 생략…] {end}',
  on_the_clock: '시계와 정확히 일치',
  off_the_clock: ({ duration, isBehind }) => `시계보다 ${duration} ${isBehind ? '뒤처짐' : '앞섬'}`,
  timestamp_in_unit: ({ unit }) =>
    `타임스탬프가 ${unitWord(unit)} 단위입니다. 서비스는 초 단위만 받으므로 거부합니다`,
  timestamp_is_off: '타임스탬프: {skew}. 서비스는 최대 5분까지 허용합니다',
};
