import { describe, expect, test } from 'vitest';
import {
  called,
  object,
  orElse,
  subject,
  topic,
  toward,
  withAnd,
} from '../../src/core/words/particles.ts';

describe('the particle after a text', () => {
  test.each([
    // Hangul.
    ['주문', '주문은', '주문으로'],
    ['리포트', '리포트는', '리포트로'],
    ['파일', '파일은', '파일로'],
    ['주문'.normalize('NFD'), `${'주문'.normalize('NFD')}은`, `${'주문'.normalize('NFD')}으로`],
    // Numbers as they are read: 영, 일, 삼, 육, 십, 백, 천, 만, 조.
    ['0', '0은', '0으로'],
    ['1', '1은', '1로'],
    ['2', '2는', '2로'],
    ['3', '3은', '3으로'],
    ['6', '6은', '6으로'],
    ['7', '7은', '7로'],
    ['9', '9는', '9로'],
    ['10', '10은', '10으로'],
    ['5,000', '5,000은', '5,000으로'],
    ['120,000', '120,000은', '120,000으로'],
    ['1000000000000', '1000000000000는', '1000000000000로'],
    ['10000000000000000', '10000000000000000은', '10000000000000000으로'],
    ['1.5', '1.5는', '1.5로'],
    ['2.10', '2.10은', '2.10으로'],
    ['order-0042', 'order-0042는', 'order-0042로'],
    // Units: 퍼센트, 초, 바이트.
    ['50%', '50%는', '50%로'],
    ['300ms', '300ms는', '300ms로'],
    ['5 kB', '5 kB는', '5 kB로'],
    // Letters that are spelled.
    ['L', 'L은', 'L로'],
    ['M', 'M은', 'M으로'],
    ['N', 'N은', 'N으로'],
    ['R', 'R은', 'R로'],
    ['S', 'S는', 'S로'],
    ['URL', 'URL은', 'URL로'],
    ['CSV', 'CSV는', 'CSV로'],
    ['HMAC', 'HMAC은', 'HMAC으로'],
    // Words.
    ['--amount', '--amount는', '--amount로'],
    ['--secret', '--secret은', '--secret으로'],
    ['--json', '--json은', '--json으로'],
    ['--order', '--order는', '--order로'],
    ['--lang', '--lang은', '--lang으로'],
    ['orders.zip', 'orders.zip은', 'orders.zip으로'],
    ['file', 'file은', 'file로'],
    ['decline', 'decline은', 'decline으로'],
    ['type', 'type은', 'type으로'],
    ['template', 'template은', 'template으로'],
    ['--sheet', '--sheet는', '--sheet로'],
    ['repeat', 'repeat는', 'repeat로'],
    ['timeout', 'timeout은', 'timeout으로'],
    ['click', 'click은', 'click으로'],
    ['network', 'network는', 'network로'],
    ['app', 'app은', 'app으로'],
    ['pipe', 'pipe는', 'pipe로'],
    ['check', 'check는', 'check로'],
    ['mock', 'mock은', 'mock으로'],
    ['GitHub', 'GitHub는', 'GitHub로'],
    ['IP', 'IP는', 'IP로'],
    ['OK', 'OK는', 'OK로'],
    ['KRW', 'KRW는', 'KRW로'],
    ['PEM', 'PEM은', 'PEM으로'],
    // What closes a text is not read.
    ['"주문"', '"주문"은', '"주문"으로'],
    ['items[0]', 'items[0]은', 'items[0]으로'],
    ['배치(3건)', '배치(3건)는', '배치(3건)로'],
    ['(파일)', '(파일)은', '(파일)로'],
    ['https://example.com/', 'https://example.com/은', 'https://example.com/으로'],
    // What is not known.
    ['', '은(는)', '(으)로'],
    ['注文', '注文은(는)', '注文(으)로'],
    ['🙂', '🙂은(는)', '🙂(으)로'],
  ])('%s', (text, asTopic, asGoal) => {
    expect([topic(text), toward(text)]).toEqual([asTopic, asGoal]);
  });

  /** Text with what closes it: quotes, brackets, an explanation, punctuation. */
  const CLOSED_BY: readonly ((text: string) => string)[] = [
    (text) => `"${text}"`,
    (text) => `‘${text}’`,
    (text) => `「${text}」`,
    (text) => `<${text}>`,
    (text) => `[${text}]`,
    (text) => `${text}(3건)`,
    (text) => `${text}.`,
    (text) => text.normalize('NFD'),
  ];

  test('goes by the last sound, whatever closes the text, for every syllable and digit', () => {
    const syllables = Array.from({ length: 11_172 }, (_, at) => String.fromCharCode(0xac00 + at));
    const hasFinal = (syllable: string): boolean => syllable.normalize('NFD').length === 3;
    const isRieul = (syllable: string): boolean => syllable.normalize('NFD').endsWith('\u11af');
    const wrong = syllables.filter(
      (one) =>
        topic(one) !== `${one}${hasFinal(one) ? '은' : '는'}` ||
        toward(one) !== `${one}${hasFinal(one) && !isRieul(one) ? '으로' : '로'}`,
    );
    expect(wrong).toEqual([]);
    const some = [...syllables.filter((_, at) => at % 97 === 0), ...'0123456789', 'KRW', 'file'];
    const particleOf = (text: string): string => object(text).slice(text.length);
    for (const text of some)
      for (const close of CLOSED_BY)
        expect(particleOf(close(text)), close(text)).toBe(particleOf(text));
  });

  test('has a pair for each use', () => {
    const uses = [subject, object, withAnd, orElse, called];

    expect(uses.map((use) => use('서명'))).toEqual([
      '서명이',
      '서명을',
      '서명과',
      '서명이나',
      '서명이라',
    ]);
    expect(uses.map((use) => use('키'))).toEqual(['키가', '키를', '키와', '키나', '키라']);
    expect(uses.map((use) => use(''))).toEqual(['이(가)', '을(를)', '과(와)', '(이)나', '(이)라']);
  });
});
