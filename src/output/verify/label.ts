/** Paints the label that a wrapped text begins with: wrapping measures it unpainted. */
export const paintLabel = (text: string, label: string, paint: (label: string) => string): string =>
  `${paint(label)}${text.slice(label.length)}`;
