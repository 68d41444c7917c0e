/** `conv work`. */
export const workWords = {
  open_batches: 'the open batches of this account',
  nothing_to_do: 'nothing to send: no batch of this account is open',
  watching: 'waiting for batches; press Ctrl-C to stop',
};
