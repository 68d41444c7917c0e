/** Where another word is likely meant, as the end of a sentence. */
export const meant = (near: string | undefined): string =>
  near === undefined ? '' : `. 혹시 ${near}인가요?`;
