import { describe, expect, it } from 'vitest';
import {
  clickIdIn,
  findClickIdFault,
  findClickIdSlip,
} from '../../../../src/core/protocol/reports/click-id-slip.ts';
import { text } from '../../../../src/core/words/text.ts';

const codeOf = (id: string): string | undefined => findClickIdSlip(id)?.code;

describe('what is surely no click ID', () => {
  it.each([
    ['cb_aev: aev_e623b', 'click_id_label'],
    ['cb_aev:aev_e623b', 'click_id_label'],
    ['cb_aev=aev_e623b', 'click_id_label'],
    ['?cb_aev=aev_e623b', 'click_id_label'],
    ['"cb_aev":"aev_e623b"', 'click_id_label'],
    ['Click ID: aev_e623b', 'click_id_label'],
    ['click-id=aev_e623b', 'click_id_label'],
    ['clickid=aev_e623b', 'click_id_label'],
    ['클릭ID: aev_e623b', 'click_id_label'],
    ['클릭 아이디:aev_e623b', 'click_id_label'],
    ['aev: e623b', 'click_id_label'],
    ['추천 링크: aev_1', 'click_id_label'],
    ['https://shop.example/p/1?cb_aev=aev_1', 'click_id_url'],
    ['HTTP://shop.example', 'click_id_url'],
    ['www.shop.example/p/1', 'click_id_url'],
    ['shop.example/p/1?a=b&cb_aev=aev_1', 'click_id_url'],
    [' https://shop.example', 'click_id_url'],
    ['{{cb_aev}}', 'click_id_unfilled'],
    [`$${'{CB_AEV}'}`, 'click_id_unfilled'],
    ['$CB_AEV', 'click_id_unfilled'],
    ['%cb_aev%', 'click_id_unfilled'],
    ['<click id>', 'click_id_unfilled'],
    ['[object Object]', 'click_id_unfilled'],
    ['aev_1,aev_2', 'click_id_list'],
    ['aev_1, aev_2', 'click_id_list'],
    ['aev_1;aev_2', 'click_id_list'],
    ['aev_1 aev_2', 'click_id_blank'],
    ['clk 1', 'click_id_blank'],
    ['clk\t1', 'click_id_blank'],
    ['aev_1\naev_2', 'click_id_list'],
    ['["aev_1"]', 'click_id_list'],
    ['', 'click_id_nothing'],
    ['   ', 'click_id_nothing'],
    ['0', 'click_id_nothing'],
    ['000', 'click_id_nothing'],
    ['0.0', 'click_id_nothing'],
    ['-', 'click_id_nothing'],
    ['--', 'click_id_nothing'],
    ['NULL', 'click_id_nothing'],
    ['undefined', 'click_id_nothing'],
    ['None', 'click_id_nothing'],
    ['N/A', 'click_id_nothing'],
    ['false', 'click_id_nothing'],
    ['(not set)', 'click_id_nothing'],
    ['cb_aev', 'click_id_nothing'],
    ['없음', 'click_id_nothing'],
    ['없음'.normalize('NFD'), 'click_id_nothing'],
    ['해당없음', 'click_id_nothing'],
    ['해당 없음', 'click_id_nothing'],
  ])('%j', (id, code) => {
    expect(codeOf(id)).toBe(code);
  });

  it('has one message, whatever the value is: rows of a file are grouped by it', () => {
    const [one, other] = ['https://a.example', 'https://b.example'].map(findClickIdSlip);
    expect(one).toEqual(other);
    expect(text(one as NonNullable<typeof one>)).toBe(
      'is a URL; write only the value of its cb_aev parameter, such as aev_8f2c',
    );
  });
});

describe('what may be a click ID', () => {
  it.each([
    ...['aev_8f2c', 'aev_1', 'aev', 'c', 'click-7f3a', '7', '10', '0a', '00f', 'AEV_ABCDEF'],
    '550e8400-e29b-41d4-a716-446655440000',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    ...['q83vEjRWeJA=', 'ab+/cd==', 'a.b.c', 'a~b', 'aev:8f2c', 'shop:click:1', 'a|b', 'v1/8f2c'],
    ...['nullable', 'none1', 'na1', 'direct', 'trueblue', 'cb_aev_1', 'clickid7', 'www1', 'httpx'],
    ...['클릭7', 'IwAR0x-abc_DEF', 'Cj0KCQ$1', '100%', 'a{1}'],
    ...['aev<1>', 'aev%1%', 'aev[object1', 'aev[1]', 'aev.www.1', '~aev.1', '-aev.1'],
    'a'.repeat(500),
  ])('%j', (id) => {
    expect(codeOf(id)).toBeUndefined();
  });

  it('is found out at once, however long it is', () => {
    const start = performance.now();
    for (const id of ['1'.repeat(1e6), `${'1'.repeat(1e6)}.`, ':'.repeat(1e6), 'a '.repeat(1e6)])
      findClickIdSlip(id);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('what is not sent as a click ID', () => {
  it.each([
    ['https://shop.example/p?a=1&cb_aev=aev_1#top', 'click_id_url', 'aev_1'],
    ['www.shop.example?cb_aev=a%2Bb%3D', 'click_id_url', 'a+b='],
    ['https://shop.example/', 'click_id_url', undefined],
    ['https://shop.example/?cb_aev=0', 'click_id_url', undefined],
    ['clk 1', 'click_id_blank', undefined],
    ['cb_aev: aev_1', 'click_id_label', 'aev_1'],
    ['aev_1, aev_2', 'click_id_list', undefined],
    // They are sent with a warning.
    ['cb_aev=aev_1', undefined, 'aev_1'],
    ['aev_1,aev_2', undefined, undefined],
    ['(not set)', undefined, undefined],
    ['<click id>', undefined, undefined],
    ['0', undefined, undefined],
    ['aev_1', undefined, undefined],
  ])('%j: %s, which means %s', (id, code, meant) => {
    expect(findClickIdFault(id)?.code).toBe(code);
    expect(clickIdIn(id)).toBe(meant);
  });
});
