import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../../helpers/argv.ts';
import { DEMO, newMachineHere, startMockHere, write } from '../mock/mock-process.ts';

const HEADER = 'kind,merchant_order_id,event_id,amount,currency,product_name';

describe('bad rows that hold what a spreadsheet would run', () => {
  it('are written inert, and once fixed are sent as the shop wrote them', async () => {
    const machine = newMachineHere();
    const mock = await startMockHere(machine);
    const env = {
      CONV_ENDPOINT: mock.url,
      CONV_API_KEY: DEMO.api_key,
      CONV_HMAC_SECRET: DEMO.hmac_secret,
    };
    const rows = [
      `paid,-A-1,=e1,wrong,KRW,"=HYPERLINK(""https://x.example"")"`,
      `paid,A-2,e2,wrong,KRW,'@SUM(1)`,
    ];
    const file = write(machine, 'shop.csv', [HEADER, ...rows, ''].join('\n'));
    await machine.run(argv`send ${file} --check --errors bad.csv`, { env });
    const bad = path.join(machine.home, 'bad.csv');
    const text = readFileSync(bad, 'utf8');
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(
        /^paid,'-A-1,'=e1,wrong,KRW,"'=HYPERLINK\(""https:\/\/x\.example""\)",2,/,
      ),
      expect.stringMatching(/^paid,A-2,e2,wrong,KRW,''@SUM\(1\),3,/),
    ]);
    writeFileSync(bad, text.replaceAll('wrong', '5'));
    expect(await machine.run(['send', 'bad.csv'], { env })).toMatchObject({ status: 0 });
    const { json } = await mock.control('requests');
    const bodies = json.requests.map(({ body }: { body: string }) => JSON.parse(body));
    expect(bodies).toHaveLength(2);
    expect(bodies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          merchant_order_id: '-A-1',
          event_id: '=e1',
          product_name: '=HYPERLINK("https://x.example")',
        }),
        expect.objectContaining({ merchant_order_id: 'A-2', product_name: "'@SUM(1)" }),
      ]),
    );
  });

  it('are not sent under a marked id where the columns of conv were deleted', async () => {
    const machine = newMachineHere();
    const file = write(machine, 'bad.csv', `${HEADER}\npaid,'-A-1,e1,5,KRW,Mug\n`);
    const run = await machine.run(argv`send ${file} --check`);
    expect(run).toMatchObject({ status: 2 });
    expect(run.stderr).toContain("'-A-1 begins with the mark");
  });
});
