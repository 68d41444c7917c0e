/**
 * Whether a text is made of ASCII without controls and of Korean syllables only. Patterns that ask
 * for Unicode's categories take milliseconds to be compiled: they are kept for what needs them.
 */
export const isOrdinary = (text: string): boolean => !/[^ -~\uac00-\ud7a3]/.test(text);
