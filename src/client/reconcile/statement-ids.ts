import type { Pass } from '../files/read-file.ts';
import type { OrderSet } from '../files/rows/order-set.ts';
import { ordersOf } from '../shops/checked-orders.ts';
import type { ShopOrder } from '../shops/order.ts';
import type { ShopFile } from '../shops/shop-file.ts';
import type { IdForm } from './id-form.ts';

/** The IDs of the first orders. @throws Failure `interrupted`; `invalid_input` if the file changed since it was checked. */
export async function firstIds(
  shop: Pick<ShopFile, 'orders'>,
  most: number,
  pass: Pass,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const orders of shop.orders(pass)) {
    ids.push(...orders.map(({ merchantOrderId }) => merchantOrderId));
    if (ids.length >= most) break;
  }
  return ids.slice(0, most);
}

/** A file whose order IDs may differ in form from the reported ones. */
export interface ReadAsReported {
  readonly shop: ShopFile;
  /** Whether the file has a reported order. */
  readonly inFile: Pick<OrderSet, 'has'>;
}

/**
 * A statement with the IDs that its orders were reported under. An order keeps the ID of the statement if it was reported
 * under that one, or if its other ID is in the statement, too: then they are two bills.
 */
export function readAsReported(
  shop: ShopFile,
  form: IdForm | undefined,
  isReported: (merchantOrderId: string) => Promise<boolean>,
): ReadAsReported {
  const own = ordersOf(shop.checked);
  if (form === undefined) return { shop, inFile: own };
  const reportedOf = async (id: string): Promise<string> => {
    const other = form.reportedOf(id);
    if (other === undefined || own.has(other)) return id;
    return (await isReported(other)) && !(await isReported(id)) ? other : id;
  };
  const isInFile = (other: string | undefined): boolean => other !== undefined && own.has(other);
  return {
    shop: {
      ...shop,
      async *orders(pass) {
        for await (const orders of shop.orders(pass))
          yield await Promise.all(
            orders.map(
              async (order): Promise<ShopOrder> => ({
                ...order,
                merchantOrderId: await reportedOf(order.merchantOrderId),
              }),
            ),
          );
      },
    },
    inFile: { has: (id) => own.has(id) || isInFile(form.inFileOf(id)) },
  };
}
