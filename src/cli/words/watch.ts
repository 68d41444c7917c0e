/** `conv replay --watch`. */
export const watchWords = {
  open_batches: 'the open batches of this account',
  watching: 'waiting for batches; press Ctrl-C to stop',
};
