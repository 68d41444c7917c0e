/** A file of an archive. */
export interface Entry {
  readonly name: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

/** Permissions, as Unix has them. */
export const modeOf = ({ isExecutable }: Entry): number => (isExecutable ? 0o755 : 0o644);
