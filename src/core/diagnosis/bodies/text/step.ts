import type { Cause } from '../../cause.ts';

/** Something that becomes of a text between its making and its signing. */
export interface TextStep {
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs known to do exactly this. */
  readonly serializers?: readonly string[];
  /**
   * The bytes that are signed in the end; undefined if the step changes nothing, or cannot be
   * taken with this text.
   */
  readonly apply: (text: string) => Uint8Array | undefined;
  /** The same where what comes out is text again, so that another step can follow. */
  readonly rewrite?: (text: string) => string | undefined;
}

/** What a step does, and how likely it is. */
interface Occasion {
  readonly cost: number;
  readonly cause: Cause;
  readonly serializers?: readonly string[];
}

/**
 * A step from text to text.
 * @param change gives the text back as it was where there is nothing to do.
 */
export function rewriting(
  occasion: Occasion,
  change: (text: string) => string | undefined,
): TextStep {
  const rewrite = (text: string): string | undefined => {
    const changed = change(text);
    return changed === text ? undefined : changed;
  };
  const apply = (text: string): Uint8Array | undefined => {
    const changed = rewrite(text);
    return changed === undefined ? undefined : Buffer.from(changed);
  };
  return { ...stepOf(occasion, apply), rewrite };
}

/** A step whose outcome is no longer UTF-8. */
export function stepOf(
  { cost, cause, serializers }: Occasion,
  apply: (text: string) => Uint8Array | undefined,
): TextStep {
  return { cost, causes: [cause], apply, ...(serializers === undefined ? {} : { serializers }) };
}

export const hasNonAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);
