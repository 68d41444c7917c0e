import { columnWord, type ExportPreset, lackingFor, PRESETS } from './presets.ts';

/** The column of states that a sheet of this shop lacks, and needs. */
export const lacksStatus = (
  preset: ExportPreset,
  header: readonly string[],
): string | undefined => {
  const words = new Set(header.map(columnWord));
  const { paidAt = [], status: [status] = [] } = preset.columns;
  const isListOfPaid = paidAt.some((name) => words.has(columnWord(name)));
  return !isListOfPaid && status !== undefined && lackingFor(preset, header).includes(status)
    ? status
    : undefined;
};

/** An export of a shop that has all its columns but the one of the amounts or of the states. */
export function incompleteExport(
  header: readonly string[],
): { readonly title: string; readonly lacking: readonly string[] } | undefined {
  const words = new Set(header.map(columnWord));
  const isThere = (name: string): boolean => words.has(columnWord(name));
  for (const preset of PRESETS) {
    const lacking = lackingFor(preset, header);
    const isOf =
      preset.isTold === true &&
      lacking.length === 1 &&
      preset.signatures.some((names) =>
        names.every((name) => isThere(name) || name === lacking[0]),
      );
    if (isOf && lacking[0] !== preset.columns.order?.[0]) return { title: preset.title, lacking };
  }
  return undefined;
}

/** The column that a sheet lacks, without which refunds of a part are not seen. */
export function quietRefundsIn(
  { columns, quietRefunds }: ExportPreset,
  header: readonly string[],
): string | undefined {
  const words = new Set(header.map(columnWord));
  const isRead = [...(columns.refunded ?? []), ...(columns.itemRefunded ?? [])].some((name) =>
    words.has(columnWord(name)),
  );
  const isSo = quietRefunds !== undefined && words.has(columnWord(quietRefunds.amount)) && !isRead;
  return isSo ? quietRefunds.column : undefined;
}
