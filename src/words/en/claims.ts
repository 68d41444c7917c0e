/** Creators' claims of missing orders, and their answers. */
export const claimWords = {
  nothing_answered: 'nothing was answered',
  claims_too_many: ({ file }: { readonly file: string }): string =>
    `${file} has more claims than conv can answer at once; split it`,
  claims_cut_off: (p: {
    readonly file: string;
    readonly line: number;
    readonly why: string;
  }): string => `${p.file} cannot be read from line ${p.line} on: ${p.why}`,
  claim_without_order: 'has no order ID',
  claim_order_too_long: 'the order ID is too long',
  claim_click_too_long: 'the click ID is too long; the order is answered without it',
  claim_bad_order: ({ slip }: { readonly slip: string }): string => `the order ID ${slip}`,
  claim_bad_click: ({ slip }: { readonly slip: string }): string =>
    `the click ID ${slip}; the order is answered without it`,
  claim_click_ids_many: ({ most }: { readonly most: number }): string =>
    `more than ${most} click IDs claim the order; this one is not answered`,
  claim_two_members: ({ one, other }: { readonly one: string; readonly other: string }): string =>
    `has both ${JSON.stringify(one)} and ${JSON.stringify(other)}; keep one`,
  claim_not_text: ({
    member,
    value,
  }: {
    readonly member: string;
    readonly value: string;
  }): string => `${JSON.stringify(member)} must be text, not ${value}`,
  claims_no_column: ({ column }: { readonly column: string }): string =>
    `has no column ${JSON.stringify(column)}`,
  claims_no_orders: ({ header }: { readonly header: readonly string[] }): string =>
    `has no column of order IDs; its columns are ${header.join(', ')}`,
  claims_two_columns: (p: {
    readonly one: string;
    readonly other: string;
    readonly field: string;
  }): string =>
    `has two columns that may be ${p.field}: ${JSON.stringify(p.one)} and ${JSON.stringify(p.other)}`,
  claims_map_hint: 'Name the column, such as --map merchant_order_id=COLUMN or --map cb_aev=COLUMN',
  reading_claims: ({ file }: { readonly file: string }): string => `reading ${file}`,
  answering: 'answering',
};
