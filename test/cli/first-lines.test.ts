import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMerchant, type Merchant } from '../helpers/merchant.ts';

/** What lies in the folder of somebody who has just installed conv. */
const FILES = {
  'order.json': '{"merchant_order_id":"J-1","event_id":"e-J-1","amount":700,"currency":"KRW"}',
  'orders.csv': 'merchant_order_id,amount,currency\nF-1,5000,KRW\nF-2,6000,KRW\n',
  'orders.ndjson':
    '{"merchant_order_id":"F-1","amount":5,"currency":"KRW"}\n{"merchant_order_id":"F-2","amount":5,"currency":"KRW"}\n',
  'orders.json': '[{"merchant_order_id":"F-1","amount":5000,"currency":"KRW"}]',
  'orders.xlsx': 'PK\u0003\u0004',
  '1001': 'a note',
};

let merchant: Merchant;
beforeAll(async () => {
  merchant = await createMerchant();
  for (const [name, text] of Object.entries(FILES))
    writeFileSync(path.join(merchant.machine.home, name), text);
  await merchant.conv(argv`paid A-1001 5000 --currency KRW --click-id aev_1`);
  await merchant.conv(argv`send orders.csv --kind paid`);
});
afterAll(() => merchant.leave());

/** Nobody reads a manual first: each line is understood, or is answered with what to type instead. */
describe('a first line', () => {
  it.each([
    [argv`paid A-1 5000 --currency KRW`, /^✓ paid A-1 accepted/],
    [argv`paid A-2 --amount 5000 --currency krw`, /^✓ paid A-2 accepted\n {2}amount {3}5000 KRW/],
    [argv`paid --order A-3 --amount 5000 --currency KRW`, /^✓ paid A-3 accepted/],
    [argv`paid A-4 9.90 --currency USD --click-id aev_1`, /credit {3}aev_1/],
    [argv`paid A-8 5000 --currency KRW --dry-run`, /^✓ dry run: paid A-8 accepted/],
    [argv`paid A-5 5000 --currency KRW --curl`, /curl --fail-with-body/],
    [argv`paid A-6 5000 --currency KRW --json`, /"merchant_order_id":"A-6","outcome":"accepted"/],
    [argv`paid A-7 5000 --currency KRW --virtual-account confirmed`, /^✓ paid A-7 accepted/],
    [argv`paid order.json`, /^✓ paid J-1 accepted/],
    [argv`paid J-2 order.json --event-id e-J-2`, /^✓ paid J-2 accepted/],
    [argv`paid J-3 800 order.json --event-id e-J-3`, /^✓ paid J-3 accepted\n.* 800 KRW/],
    [argv`paid --file order.json`, /^✓ paid J-1 accepted/],
    [argv`refund A-1001 500`, /^✓ partial A-1001 accepted\n {2}refund {3}500/],
    [argv`refund A-1001 --amount 600 --refund-id R-2`, /^✓ partial A-1001 accepted/],
    [argv`partial A-1001 700`, /^✓ partial A-1001 accepted/],
    [argv`cancel A-1`, /^✓ cancel A-1 accepted/],
    [argv`cancel --order A-2`, /^✓ cancel A-2 accepted/],
    [argv`decline A-3`, /^✓ decline A-3 accepted/],
    [argv`decline A-4 --reason 'paid search'`, /reason {3}paid search/],
    [argv`send orders.csv --kind paid`, /2 rows, 0 accepted, 2 duplicates/],
    [argv`send orders.csv --kind paid --check`, /2 rows can be sent/],
    [argv`send orders.ndjson --kind paid --check`, /2 rows can be sent/],
    [argv`template paid`, /"amount": 5000/],
    [argv`template refund`, /"refund_amount": 2000/],
    [argv`log`, /A-1001/],
    [argv`log --since yesterday`, /A-1001/],
    [argv`log --pending`, /no events match/],
    [argv`find A-1001`, /A-1001/],
    [argv`order A-1001`, /A-1001/],
    [argv`health`, /\d/],
    [argv`journal status`, /journal\.db/],
    [argv`batch list`, /orders\.csv/],
    [argv`show A-1001`, /paid {4}aev_1|A-1001/],
    [argv`show F-1`, /orders\.csv|F-1/],
    [argv`show aev_1`, /A-1001/],
    [argv`show R-2`, /A-1001/],
    [argv`replay A-1001`, /A-1001/],
    [argv`replay --pending`, /nothing to send/],
    [argv`reconcile orders.csv --all-paid --since 1d`, /2 orders/],
    [argv`sign order.json`, /X-Signature: [0-9a-f]{64}/],
    [argv`smoke`, /an order of 5000 is paid/],
    [argv`profile list`, /conv profile add/],
    [argv`whoami`, /key_1/],
    [argv`completion bash`, /bash completion of conv/],
    [argv`help paid`, /^Usage: conv paid \[options\] \[order\] \[amount\] \[file\]/],
    [argv`help refund`, /^Usage: conv refund\|partial/],
    [argv`help partial`, /^Usage: conv refund\|partial/],
    [argv`help reports`, /Reports/],
    [argv`paid --help`, /Examples:\n {2}\$ conv paid A-1001 5000/],
    [argv`--help`, /refund/],
    [argv`--version`, /^\d/],
  ])('%j is understood', async (words, shown) => {
    const { stdout, stderr } = await merchant.conv(words);
    expect(stdout + stderr).toMatch(shown);
    expect(stderr).not.toMatch(/^conv: /m);
  });

  it.each([
    // Names of flags.
    [argv`paid --order-id 1 --amount 5000`, 'did you mean --order?'],
    [argv`paid --orderId 1`, 'did you mean --order?'],
    [argv`paid --id 1`, 'did you mean --order?'],
    [argv`paid --order_number 1`, 'did you mean --order?'],
    [argv`paid 1 --total 5000`, 'did you mean --amount?'],
    [argv`paid 1 --price 5000`, 'did you mean --amount?'],
    [argv`paid 1 5000 --curency KRW`, 'did you mean --currency?'],
    [argv`paid 1 5000 --cb_aev aev_1`, 'did you mean --click-id?'],
    [argv`paid 1 5000 --test`, 'did you mean --dry-run?'],
    [argv`paid 1 5000 --format json`, 'did you mean --json?'],
    [argv`paid 1 5000 —currency KRW`, 'use --currency'],
    [argv`paid 1 5000 --currency`, '--currency <code> needs a value'],
    [argv`paid 1 5000 --secret abc`, 'use a profile (conv profile add)'],
    [argv`refund A-1 --refund-amount 500`, 'did you mean --amount?'],
    [argv`refund A-1 500 --reason broken`, 'did you mean --note?'],
    [argv`cancel A-9 --reason broken`, 'did you mean --note?'],
    [argv`cancel A-9 --amount 500`, '--amount is a flag of conv paid and conv refund'],
    // Values in place of flags.
    [argv`paid amount=5000`, 'write: --amount 5000'],
    [argv`paid order=1 amount=5000 currency=KRW`, '--order 1 --amount 5000 --currency KRW'],
    [argv`paid order 1`, 'write: --order 1'],
    [argv`paid 1 5000 KRW`, 'write: --currency KRW'],
    [argv`paid 1 KRW 5000`, 'write: --currency KRW'],
    [argv`paid 1 5000 aev_1`, 'other fields are flags'],
    [argv`paid 1 5000 KRW aev_1`, 'usage: conv paid [options] [order] [amount] [file]'],
    [argv`paid 1 5000 --order 2`, 'use one of them'],
    [argv`paid A-1 A-2`, 'run conv paid once for each order'],
    [argv`refund 500 A-1001`, 'conv refund A-1001 500'],
    [argv`refund A-1001 500 R-1`, 'write: --refund-id R-1'],
    [argv`refund A-1001 all`, 'conv cancel A-1001'],
    [argv`cancel A-9 500`, 'conv refund A-9 500'],
    [argv`cancel A-9 A-10`, 'run conv cancel once for each order'],
    [argv`decline A-9 'paid search'`, "write: --reason 'paid search'"],
    [argv`paid`, 'for example: conv paid 123 5000 --currency KRW'],
    [argv`refund A-1001`, 'for example: conv refund 123 2000'],
    [argv`cancel`, 'for example: conv cancel 123'],
    // Amounts, currencies and IDs.
    [argv`paid 1 5,000 --currency KRW`, 'write 5000'],
    [argv`paid 1 5000KRW`, 'write 5000, and set the currency with --currency'],
    [argv`paid 1 ₩5,000 --currency KRW`, 'write 5000, and set the currency with --currency'],
    [argv`paid 1 5000원 --currency KRW`, 'write 5000, and set the currency with --currency'],
    [argv`paid 1 5.000,00 --currency EUR`, 'write 5000.00'],
    [argv`paid 1 5000 --currency won1`, 'such as KRW'],
    [argv`refund A-1001 -500`, 'write the refund without a sign: 500'],
    [argv`refund A-1001 20%`, 'write only digits, such as 5000'],
    [argv`paid “A-1” 5000 --currency KRW`, 'write A-1'],
    [argv`paid A-1, 5000 --currency KRW`, 'write A-1'],
    [['cancel', "'A-1'"], 'write A-1'],
    [['cancel', '--order', '"A-1"'], 'write A-1'],
    [argv`paid null 5000 --currency KRW`, 'take the ID from its source'],
    [['paid', '', '5000'], 'an unset variable?'],
    [argv`paid 1 5000 --virtual-account`, 'confirmed or unconfirmed'],
    [argv`paid 1 5000 --currency KRW --virtual-account unconfirmed`, 'Once it has fired'],
    [argv`paid 1 5000 --deposit-confirmed`, '--virtual-account confirmed'],
    // Files.
    [argv`paid orders.csv`, 'conv send --kind paid orders.csv'],
    [argv`refund orders.csv`, 'conv send --kind refund orders.csv'],
    [argv`paid orders.ndjson`, 'conv send --kind paid orders.ndjson'],
    [argv`paid orders.json`, 'conv send --kind paid orders.json'],
    [argv`paid orders.xlsx`, 'conv send --kind paid orders.xlsx'],
    [argv`paid missing.json`, '"missing.json": no such file'],
    [argv`paid missing.csv`, 'conv send FILE'],
    [argv`paid 2026/1001 5000`, 'conv paid --order 2026/1001'],
    [argv`paid 1001 5000`, 'conv paid --order 1001'],
    [argv`paid @order.json`, 'conv paid order.json'],
    [argv`paid order.json orders.json`, 'conv send FILE'],
    [['paid', '{"merchant_order_id":"1"}'], '… | conv paid -'],
    [argv`send orders.csv`, 'use --kind paid for the whole file'],
    [argv`send --file orders.csv`, 'usage: conv send [options] [file]'],
    [argv`send orders.csv --type paid`, 'did you mean --kind?'],
    [argv`send missing.csv`, 'no such file'],
    [argv`send`, 'use - for standard input'],
    [argv`reconcile`, 'conv reconcile orders.csv'],
    [argv`reconcile orders.csv`, 'or use --all-paid'],
    [argv`claims`, 'a file of claims'],
    [argv`sign {"a":1}`, '- for standard input'],
    [argv`verify order.json`, 'conv verify BODY --headers FILE'],
    // Other commands.
    [argv`template`, 'usage: conv template [options] <kind>'],
    [argv`template refunds`, 'did you mean refund?'],
    [argv`replay`, 'conv replay --pending'],
    [argv`settle A-1001`, 'accepted, rejected, or withdrawn'],
    [argv`journal show`, 'Its commands: status, init, copy, prune'],
    [argv`batch ls`, 'Its commands:'],
    [argv`log --last 5`, 'did you mean --limit?'],
    [argv`log --kind refunds`, 'must be one of'],
    [argv`health today`, 'usage: conv health [options]'],
    [argv`mock --port abc`, 'conv mock --port 0'],
    [argv`mock 4010`, 'conv mock -- npm test'],
    [argv`profile add shop --secret abc`, '--secret-stdin < FILE'],
    [argv`profile use nothing`, 'conv profile add NAME'],
    [argv`completion`, 'usage: conv completion [options] <shell>'],
    [argv`completion ksh`, 'bash, zsh, fish, powershell'],
    [argv`help signature`, 'Topics: reports, delivery'],
    [argv`refunds A-1001 500`, 'did you mean conv refund?'],
    [argv`batch show`, 'use conv batch list'],
    [argv`work`, 'use conv replay --pending'],
    [argv`work --watch`, 'use conv replay --watch'],
    [argv`send --resume b-k3m9`, 'use conv replay b-k3m9'],
    [argv`profile show`, 'use conv whoami'],
    [argv`profile fingerprint`, 'use conv whoami --fingerprint'],
    [argv`status A-1001`, 'did you mean conv show?'],
    [argv`get A-1001`, 'did you mean conv show?'],
    [argv`list`, 'did you mean conv log?'],
    [argv`pay A-1 5000`, 'did you mean conv paid?'],
    [argv`report A-1 5000`, 'did you mean conv paid?'],
    [argv`retry`, 'did you mean conv replay?'],
    [argv`ping`, 'did you mean conv whoami --check?'],
    [argv`show nothing-1`, 'no '],
    [argv`replay nothing-1`, 'no '],
    [argv`PAID 1 5000`, 'did you mean paid?'],
    [argv`cancle A-1`, 'did you mean cancel?'],
    [argv`login`, 'did you mean conv profile add?'],
    [argv`version`, 'did you mean conv --version?'],
  ])('%j is answered with the next line', async (words, next) => {
    const before = merchant.service.requests.length;
    const { status, stderr } = await merchant.conv(words);
    expect(stderr).toMatch(/^conv: .+ \[\w+\]$/m);
    expect(stderr).toContain(next);
    expect(status).toBeGreaterThan(0);
    expect(merchant.service.requests).toHaveLength(before);
  });
});
