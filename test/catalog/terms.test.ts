import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

const isKorean = (file: string): boolean => /\.ko\.ts$|^help[\\/]ko[\\/]/.test(file);

const lines = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(isKorean)
  .flatMap((file) =>
    readFileSync(path.join(SRC, file), 'utf8')
      .split('\n')
      .map((line) => `${path.basename(file)}: ${line}`),
  );

describe('one Korean term for one thing', () => {
  it.each([
    ['옵션', /플래그/],
    ['엑셀 파일', /통합 문서/],
    ['전송자', /사용자별(?:"|'| 목록)/],
    ['리스', /임대/],
    ['paid 리포트', /결제(?:\(paid\))? 리포트/],
    ['실적 제외(decline)', /(?:decline|cancel)(?:하고|합니다|된|됨|로 리포트|으로 리포트)/],
    ['샌드박스(sandbox)', /(?<!샌드박스\()sandbox[^\w'"`,\]]*(?:프로필|키|와|만)/],
    ['실거래(live)', /(?<!실거래\()\blive\)?(?:는|용|모드|계정| 계정| 프로필)/],
    ['명세', /서비스(?:의)? 문서|문서에 이|`문서 /],
    ['Unix 시간', /Unix 시각/],
    ['Base64', /(?:^|[ '])base64[입,(]/],
    [
      '-에 서명하다',
      /(?:본문|바이트|텍스트|타임스탬프|시크릿|문자열)(?:을|를)(?: 바이트 그대로)? 서명[하해했]/,
    ],
  ])('is %s', (_, retired) => {
    expect(lines.filter((line) => retired.test(line))).toEqual([]);
  });
});
