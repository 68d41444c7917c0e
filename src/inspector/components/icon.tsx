/** Strokes on a field of 16 by 16. */
const PATHS = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  back: 'M10 3L5 8l5 5',
  clock: 'M8 2.2a5.8 5.8 0 1 0 .01 0M8 4.8V8l2.2 1.6',
  fault: 'M8.8 1.8L3.5 9h4l-.6 5.2L12.5 7h-4z',
  download: 'M8 2v7.5M4.8 6.6L8 9.8l3.2-3.2M3 13.5h10',
  reset: 'M3.2 8a4.8 4.8 0 1 0 1.6-3.6M3 2.4v2.8h2.8',
  help: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.4v.2',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  send: 'M14 2L2 7.2l4.8 2L9 14zM6.8 9.2L14 2',
  chevron: 'M6 3.5L10.5 8 6 12.5',
} as const;

/** A picture beside words: a reader of the screen hears the words alone. */
export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
