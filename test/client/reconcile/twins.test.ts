import { describe, expect, it } from 'vitest';
import { createOrderSet } from '../../../src/client/files/rows/order-set.ts';
import { type FindingCode, NOT_REPORTED } from '../../../src/client/reconcile/compare.ts';
import { createTwins } from '../../../src/client/reconcile/twins.ts';

const finding = (merchantOrderId: string, code: FindingCode = 'never_reported') => ({
  ...{ code, merchantOrderId, shop: null, missing: null },
  reported: NOT_REPORTED,
});

function twinsOf(reportedIds: readonly string[], fileIds: readonly string[] = []) {
  const inFile = createOrderSet();
  for (const id of fileIds) inFile.add(id, 0, 1);
  let readings = 0;
  const twins = createTwins(async function* () {
    readings += 1;
    yield* reportedIds;
  }, inFile);
  return {
    readings: () => readings,
    ofFile: async (id: string, code?: FindingCode) =>
      (await twins.ofFile([finding(id, code)])).map(({ twin }) => twin)[0],
    ofJournal: (id: string) => twins.ofJournal(finding(id)).twin,
  };
}

describe('an order of the file that is likely a reported one', () => {
  it.each([
    ['lost its zeros', '555', '00555'],
    ['gained zeros', '00555', '555'],
    ['has other zeros', '0555', '00555'],
    ['is nothing but zeros', '000', '0'],
    ['is one zero', '0', '000'],
    ['was rounded to 15 digits', '1234567890123450', '1234567890123456'],
    ['was rounded as reported', '1234567890123456', '1234567890123450'],
    ['lost two digits', '12345678901234500', '12345678901234507'],
    ['lost four digits', '1234567890123450000', '1234567890123451234'],
  ])('%s: %s for %s, and the other way round', async (_, ofFile, reported) => {
    const twins = twinsOf(['1', reported, '2'], [ofFile]);
    expect(await twins.ofFile(ofFile)).toBe(reported);
    expect(twins.ofJournal(reported)).toBe(ofFile);
    expect(twins.ofJournal('1')).toBeUndefined();
  });

  it.each([
    ['another number', '555', '5550'],
    ['zeros at the end', '555', '55500'],
    ['no number', 'A1', '0A1'],
    ['a number as reported only', '1', 'A1'],
    ['15 digits, which a spreadsheet keeps', '123456789012340', '123456789012345'],
    ['20 digits', '12345678901234500000', '12345678901234512345'],
    ['zeros before its 16 digits', '0123456789012340', '0123456789012345'],
    ['two numbers that were not rounded', '1234567890123457', '1234567890123456'],
    ['more digits', '12345678901234500', '1234567890123456'],
    ['another digit at the end', '1234567890123450', '1234567890123556'],
    ['another digit at the beginning', '1234567890123450', '2234567890123456'],
  ])('is not one with %s: %s, %s', async (_, ofFile, reported) => {
    const twins = twinsOf([reported], [ofFile]);
    expect(await twins.ofFile(ofFile)).toBeUndefined();
    expect(twins.ofJournal(reported)).toBeUndefined();
  });

  it('is not one that the file has, too', async () => {
    expect(await twinsOf(['00555'], ['555', '00555']).ofFile('555')).toBeUndefined();
  });

  it('is the first of several', async () => {
    expect(await twinsOf(['0555', '00555']).ofFile('555')).toBe('0555');
  });

  it.each<[FindingCode, string | undefined]>([
    ['never_reported', '01'],
    ['billed_not_reported', '01'],
    ['amount_differs', undefined],
    ['pending', undefined],
  ])('is looked for where it is %s: %s', async (code, twin) => {
    const twins = twinsOf(['01'], ['1']);
    expect(await twins.ofFile('1', code)).toBe(twin);
    expect(twins.readings()).toBe(twin === undefined ? 0 : 1);
  });

  it('is looked for in a journal that is read once at most, and only for numbers', async () => {
    const twins = twinsOf(['01', '02']);
    expect(await twins.ofFile('A')).toBeUndefined();
    expect(twins.readings()).toBe(0);
    expect([await twins.ofFile('1'), await twins.ofFile('2')]).toEqual(['01', '02']);
    expect(twins.readings()).toBe(1);
  });
});
