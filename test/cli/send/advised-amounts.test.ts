import { describe, expect, it } from 'vitest';
import { perTest } from '../../helpers/per-test.ts';
import { reconcileByAdvice, sendByAdvice } from './by-advice.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

interface Case {
  readonly of: string;
  readonly lines: readonly string[];
  /** What the command has. */
  readonly advice?: readonly string[];
  readonly held?: readonly string[];
  readonly sums: readonly string[];
}

const CASES: readonly Case[] = [
  {
    of: 'multiplies the price of one piece',
    lines: [
      'Order ID,Status,SKU,Qty,Unit Price,Currency',
      'A1,Completed,S1,2,10.00,USD',
      'A1,Completed,S2,1,5.00,USD',
      'A2,Completed,S1,3,10.00,USD',
    ],
    advice: ['--map quantity=Qty', '--amounts sum'],
    sums: ['paid 55'],
  },
  {
    of: 'holds an order that does not say how many pieces it has',
    lines: [
      'Order ID,Status,SKU,Qty,Unit Price,Currency',
      'A1,Completed,S1,,10.00,USD',
      'A2,Completed,S1,3,10.00,USD',
      'A3,Completed,S1,2,10.00,USD',
    ],
    advice: ['--map quantity=Qty'],
    held: ['A1'],
    sums: ['paid 50'],
  },
  {
    of: 'sees by one product that a price is of one piece',
    lines: [
      'Order ID,Status,SKU,Qty,Price,Currency',
      'A1,Completed,S1,2,10.00,USD',
      'A2,Completed,S1,1,10.00,USD',
    ],
    advice: ['--map quantity=Qty'],
    sums: ['paid 30'],
  },
  {
    of: 'sees by one product that a price is of the line',
    lines: [
      'Order ID,Status,SKU,Qty,Item Price,Currency',
      'A1,Completed,S1,2,20.00,USD',
      'A2,Completed,S1,1,10.00,USD',
    ],
    sums: ['paid 30'],
  },
  {
    of: 'holds back where a price may be of one piece or of the line',
    lines: [
      'Order ID,Status,Qty,Item Price,Currency',
      'A1,Completed,2,20.00,USD',
      'A2,Completed,1,10.00,USD',
    ],
    advice: ['--hold-if Qty'],
    held: ['A1'],
    sums: ['paid 10'],
  },
  {
    of: 'adds up items that cost the same in each order',
    lines: [
      '주문번호,주문상태,상품명,수량,상품금액',
      'B1,배송완료,머그,1,15000',
      'B1,배송완료,머그,1,15000',
      'B2,배송완료,컵,1,8000',
      'B2,배송완료,컵,1,8000',
      'B3,배송완료,병,1,9000',
      'B3,배송완료,병,1,9000',
    ],
    sums: ['paid 64000'],
  },
  {
    of: 'takes a total that repeats beside different prices once',
    lines: [
      'Order ID,Status,Qty,Unit Price,Amount,Currency',
      'C1,Completed,2,10.00,25.00,USD',
      'C1,Completed,1,5.00,25.00,USD',
      'C2,Completed,1,5.00,5.00,USD',
    ],
    advice: ['--amounts once'],
    sums: ['paid 30'],
  },
  {
    of: 'takes what was paid after coupons, not the sum before them',
    lines: [
      '注文番号,ステータス,合計金額,クーポン利用額,ご請求額合計金額',
      'D1,発送済,5000,500,4500',
      'D2,発送済,3000,0,3000',
    ],
    sums: ['paid 7500'],
  },
  {
    of: 'takes what the customer paid, not what is left of it after fees',
    lines: [
      'Order ID,Status,Sales amount,Commission,Total,Currency',
      'E1,Completed,100.00,-10.00,90.00,USD',
      'E2,Completed,50.00,-5.00,45.00,USD',
    ],
    sums: ['paid 150'],
  },
  {
    of: 'holds back what items leave out',
    lines: [
      'Order ID,Status,Item Total,Discount Amount,Shipping,Currency',
      'F1,Completed,20.00,0.00,0.00,USD',
      'F1,Completed,30.00,0.00,0.00,USD',
      'F2,Completed,20.00,5.00,0.00,USD',
      'F3,Completed,20.00,0.00,4.99,USD',
      'F4,Cancelled,20.00,5.00,4.99,USD',
    ],
    advice: ["--hold-if 'Discount Amount'", '--hold-if Shipping'],
    held: ['F2', 'F3'],
    sums: ['paid 50'],
  },
  {
    of: 'takes no partial refund for the whole where lines add up',
    lines: [
      'Order number,Payment status,Item,Item total,Currency',
      'M1,Partially refunded,Mug,10.00,USD',
      'M1,Partially refunded,Cap,5.00,USD',
      'M2,Paid,Mug,10.00,USD',
      'M3,Refunded,Mug,10.00,USD',
    ],
    held: ['M1'],
    sums: ['paid 10'],
  },
  {
    of: 'holds back taxed orders of an amount before taxes',
    lines: [
      'Order ID,Status,Order Total (ex tax),Tax Total,Currency',
      'L1,Completed,20.00,2.00,USD',
      'L2,Completed,30.00,0.00,USD',
    ],
    advice: ["--hold-if 'Tax Total'"],
    held: ['L1'],
    sums: ['paid 30'],
  },
  {
    of: 'reads the lines below the first of an order, and no footer',
    lines: [
      'Order number,Status,Item,Price,Order total,Currency',
      'G1,Completed,Mug,10.00,15.00,USD',
      ',,Cap,5.00,,',
      'G2,Completed,Mug,10.00,10.00,USD',
      'records downloaded,2,,,,',
      'Total,,,,25.00,USD',
    ],
    advice: ['--amounts once'],
    sums: ['paid 25'],
  },
  {
    of: 'reads amounts with signs, thousands, and decimals of their country',
    lines: [
      'Número do pedido;Situação;Valor total',
      'H1;Entregue;R$ 1.234,56',
      'H2;Entregue;R$ 10,00',
      'H3;Cancelado;R$ 7,00',
    ],
    sums: ['paid 1244.56'],
  },
  {
    of: 'finds a status that no name tells',
    lines: [
      'Order ID,Total,Sonstiges,Currency',
      'J1,10.00,Versandt,USD',
      'J2,20.00,Storniert,USD',
      'J3,30.00,Zahlung ausstehend,USD',
    ],
    advice: ['--map status=Sonstiges'],
    sums: ['paid 10'],
  },
  {
    of: 'takes no date for an ID, and no flag for an amount',
    lines: [
      'Order,Order ID,Status,Total,Refunded?,Partial Refund ($),Currency',
      '2026-11-20,K1,Completed,10.00,0,0.00,USD',
      '2026-11-21,K2,Completed,20.00,1,5.00,USD',
      '2026-11-22,K3,Completed,30.00,1,0.00,USD',
    ],
    held: ['K3'],
    sums: ['paid 30', 'partial 5'],
  },
  ...(
    [
      ['合同金额', '订单金额', '120', '110'],
      ['Order Total', 'Amount Paid', '50', '20'],
      ['Order Total', 'Amount Paid', '50', '0.00'],
      ['Tổng tiền', 'Thành tiền', '250', '230'],
      ['Total', 'Customer pays', '50', '45'],
    ] as const
  ).map(
    ([one, other, first, second]): Case => ({
      of: `holds back where ${one} is ${first} and ${other} is ${second}`,
      lines: [
        `Order ID,Status,${one},${other},Currency`,
        `N1,Completed,${first},${second},USD`,
        'N2,Completed,30,30,USD',
        `N3,Cancelled,${first},${second},USD`,
      ],
      held: ['N1'],
      sums: ['paid 30'],
    }),
  ),
  {
    of: 'reads a decimal comma, in a refund, too',
    lines: [
      'Order ID;Status;Total;Refund;Currency',
      'T1;Completed;65,00;;PLN',
      'T2;Completed;1.050,50;10,25;PLN',
    ],
    sums: ['paid 1115.5', 'partial 10.25'],
  },
  {
    of: 'takes what was paid in the end, by its name',
    lines: ['Order ID,Status,订单应付金额,订单实付金额,Currency', 'O1,Completed,120,110,CNY'],
    sums: ['paid 110'],
  },
  {
    of: 'takes what the customer pays after a voucher',
    lines: ['Order ID,Status,Total,Voucher,Customer pays,Currency', 'P1,Completed,50,5,45,USD'],
    sums: ['paid 45'],
  },
  {
    of: 'takes the amount with taxes, although no column has the taxes',
    lines: [
      'Order ID,Status,Amount,Amount incl. VAT,Currency',
      'Q1,Completed,100.00,121.00,USD',
      'Q2,Completed,10.00,10.00,USD',
    ],
    sums: ['paid 131'],
  },
  {
    of: 'takes no sale price of several pieces for the total',
    lines: [
      'Order ID,Status,Sale price,Qty,Discount,Currency',
      'R1,Completed,10.00,3,5.00,USD',
      'R2,Completed,10.00,1,0.00,USD',
    ],
    held: ['R1'],
    sums: ['paid 10'],
  },
  {
    of: 'takes no count of cents for an amount',
    lines: ['Order ID,Status,amount_cents,Total,Currency', 'S1,Completed,5000,50.00,USD'],
    sums: ['paid 50'],
  },
];

describe.each(CASES)('the advised command $of', ({ lines, advice = [], held = [], sums }) => {
  it('to send', async () => {
    const sent = await sendByAdvice(desk, lines);
    expect([sent.held, sent.sums], sent.command).toEqual([held, sums]);
    for (const words of advice) expect(sent.command).toContain(words);
  });

  it('to compare', async () => {
    const compared = await reconcileByAdvice(desk, lines);
    expect(compared.sums.toSorted(), compared.command).toEqual(sums.toSorted());
  });
});

it.each(
  `N° commande,Montant|Nº pedido,Total|Auftragsnr.,Betrag|Ordernr,Summa|Ordre nr.,I alt
Číslo objednávky,Celkem|Rendelésszám,Végösszeg|№ заказа,Сумма|Αριθμός παραγγελίας,Σύνολο
رقم الطلب,المبلغ|מספר הזמנה,סכום|订单号,合计|Bestell-Nr.,Nettoumsatz|Order,Revenue|Ключ,Сумма|Case,Total`.split(
    /[|\n]/,
  ),
)('proposes a command for a sheet of %s', async (names) => {
  const [id = '', amount = ''] = names.split(',');
  const { command, held, sums } = await sendByAdvice(desk, [
    `Date,${id},Status,${amount},Currency`,
    '2026-11-20,K-1001,paid,20.00,USD',
    '2026-11-20,K-1002,unpaid,30.00,USD',
    '2026-11-21,K-1003,paid,5.00,USD',
  ]);
  expect(command).toContain(`merchant_order_id=${id}`);
  expect([held, sums]).toEqual([[], ['paid 25']]);
});

it('proposes a command where a line has no order ID, and holds what is not certain', async () => {
  const { held, sums } = await sendByAdvice(desk, [
    '주문번호,주문상태,결제금액',
    'K1,배송완료,10000',
    'K2,배송완료,20000',
    ',배송완료,5000',
    'K3,배송완료,30000',
    'K4,취소완료,40000',
  ]);
  expect([held, sums]).toEqual([['K2', ''], ['paid 40000']]);
});
