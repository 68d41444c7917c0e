const didYouMean = (near: string | undefined): string =>
  near === undefined ? '' : ` (Did you mean ${near}?)`;

/** What is wrong with a command line. */
export const usage = {
  unknown_topic: ({ word, near }: { readonly word: string; readonly near: string | undefined }) =>
    `there is no help topic or command "${word}"${didYouMean(near)}`,
  topics_are: ({ names }: { readonly names: string }) =>
    `Topics: ${names}. conv --help lists the commands.`,
  unknown_command: ({ word, near }: { readonly word: string; readonly near: string }) =>
    `unknown command '${word}'${didYouMean(near)}`,
  commands_are_listed: 'conv --help lists the commands and help topics.',
  dash_is_typographic: ({ word, flag }: { readonly word: string; readonly flag: string }) =>
    `"${word}" starts with a typographic dash; use ${flag}`,
  typographic_dash_hint:
    'Editors and chat programs replace -- with a longer dash. Type the two hyphens.',
};
