/** The journal: `conv log`, `conv order`, `conv show`. */
export const logWords = {
  no_events_match: 'no events match',
  no_events_but_staged: ({ staged }: { readonly staged: string }): string =>
    `no events match; ${staged}`,
  newest_shown: ({ count }: { readonly count: number }): string =>
    `these are the newest ${count}: --limit N shows more`,
  limit_not_whole: ({ text }: { readonly text: string }): string =>
    `--limit must be a whole number of 1 or more, not ${text}`,
  limit_example: 'conv log --limit 20',
  no_events: 'no events yet: nothing was reported from this machine',
  since_unreadable: ({ flag, text }: { readonly flag: string; readonly text: string }): string =>
    `${flag} ${text} is neither an age nor a date`,
  since_examples: ({ flag }: { readonly flag: string }): string =>
    `${flag} 30m, 2h, 7d, 2026-01-31 or 2026-01-31T09:30:00Z`,
  report_order_hint: 'report it: conv paid --order ID',
  bodies_differ: 'several accounts have this event ID, with different bodies',
  bodies_differ_hint: 'conv show ID --json prints one line for each, with its body',
};
