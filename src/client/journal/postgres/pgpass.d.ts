/** The package has no types of its own. */
declare module 'pgpass' {
  interface Wanted {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly user: string;
  }
  /** Looks in the file that `PGPASSFILE` names, or in `~/.pgpass`. */
  export default function pgpass(
    wanted: Wanted,
    found: (password: string | undefined) => void,
  ): void;
}
