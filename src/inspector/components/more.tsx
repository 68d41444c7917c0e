interface MoreProps {
  /** How many are not drawn; where there are none, nothing is said. */
  readonly hidden: number;
  readonly what: string;
  readonly onMore: () => void;
}

/** The way to what is not drawn yet; on paper, what is not printed. */
export const More = ({ hidden, what, onMore }: MoreProps) =>
  hidden === 0 ? null : (
    <>
      <button type="button" class="more" onClick={onMore}>
        Show {what} ({hidden} more)
      </button>
      <p class="on-paper">
        {hidden} {what} are not printed.
      </p>
    </>
  );
