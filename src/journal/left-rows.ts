/** Of the rows of a batch that are `pending`. */
export interface LeftRows {
  /** In flight, or sent without learning what the service made of it. */
  readonly mayHaveBeenSent: number;
  /** They wait behind a paid report of their order that the service has refused: no resume alone sends them. */
  readonly behindRefused: number;
  /** A run is at them, or was stopped or killed before it had done with them; it has not put them off. */
  readonly unfinished: number;
}
