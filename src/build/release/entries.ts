/** A file of an archive. */
export interface Entry {
  readonly name: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

/** Permissions, as Unix has them. */
export const modeOf = ({ isExecutable }: Entry): number => (isExecutable ? 0o755 : 0o644);

/** A file of an archive, as the archive lists it. */
export interface Listed {
  readonly name: string;
  readonly length: number;
  readonly isExecutable: boolean;
}

export const isExecutable = (mode: number): boolean => (mode & 0o111) !== 0;
