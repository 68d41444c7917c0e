import { TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol.ts';
import { skewPosition } from '../model/signature.ts';

/** The window of five minutes either side of the service's clock, and where the timestamp stands. */
export const SkewGauge = ({ seconds }: { readonly seconds: number }) => (
  <svg
    class="gauge"
    viewBox="0 0 400 34"
    role="img"
    aria-label={`${seconds} seconds from the service's clock; ${TIMESTAMP_TOLERANCE_SECONDS} are allowed`}
  >
    <line class="beyond" x1="4" x2="396" y1="10" y2="10" />
    <line class="window" x1="102" x2="298" y1="10" y2="10" />
    <line class="now" x1="200" x2="200" y1="4" y2="16" />
    <circle
      class={Math.abs(seconds) <= TIMESTAMP_TOLERANCE_SECONDS ? 'mark' : 'mark outside'}
      cx={4 + 392 * skewPosition(seconds)}
      cy="10"
      r="5"
    />
    <text x="102" y="30">
      −{TIMESTAMP_TOLERANCE_SECONDS} s
    </text>
    <text x="200" y="30">
      service’s clock
    </text>
    <text x="298" y="30">
      +{TIMESTAMP_TOLERANCE_SECONDS} s
    </text>
  </svg>
);
