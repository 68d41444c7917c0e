import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { defineCommand } from '../command.ts';
import { type CompletionShell, SCRIPTS, SHELLS } from '../completion/scripts.ts';
import { argument } from '../flags.ts';

const NOTES = `
Install it once, then open a new shell:
  bash        echo 'source <(conv completion bash)' >> ~/.bashrc
  zsh         conv completion zsh > "\${fpath[1]}/_conv"
  fish        conv completion fish > ~/.config/fish/completions/conv.fish
  PowerShell  conv completion powershell | Out-String | Invoke-Expression
              (add this line to the file named by $PROFILE)

It completes commands, flags, choices, profile names, file names, and the latest
order IDs, event IDs, and batch IDs in the journal.

IDs in a shared journal (CONV_JOURNAL) are not suggested, because its server can
be slow. Neither are IDs that contain control characters. IDs that start with a
dash are suggested only after -- or --order=.

Examples:
  $ conv completion bash
  $ source <(conv completion zsh)`;

export const command = defineCommand({
  name: 'completion',
  description: 'Print a completion script for your shell.',
  arguments: [argument('<shell>', SHELLS.join(', '), SHELLS)],
  notes: NOTES,
  run: async (word, _, { terminal }) => {
    terminal.print(SCRIPTS[shellCalled(word)]);
    return 0;
  },
});

function shellCalled(word: string): CompletionShell {
  const shell = SHELLS.find((name) => name === word);
  if (shell !== undefined) return shell;
  throw new Failure(
    'usage',
    message('not_a_choice', { flags: 'SHELL', value: word, choices: SHELLS }),
  );
}
