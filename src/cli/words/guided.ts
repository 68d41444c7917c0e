import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';

/** Prompts of conv without arguments on a terminal. */
export const guidedWords = {
  what_question: 'What would you like to do?',
  set_up: 'Set up a profile',
  report: 'Report an order',
  look_up: 'Look up an order, an event, or any other ID',
  send_file: 'Send a file of reports',
  compare: "Compare the shop's orders with what was reported",
  check_signature: 'Check a signature',
  show_open: 'See which reports are open (outcome unknown)',
  resend_open: 'Resend the open reports',
  all_commands: 'List all commands',
  kind_question: 'Which report?',
  order_question: 'Which order?',
  order_typed: 'Order ID, any other ID, product name, or note',
  other_order: 'Another order',
  file_question: 'Which file?',
  file_typed: 'Path of the file',
  other_file: 'Another file',
  file_missing: ({ file }: Of<'file'>): string => `there is no file "${makeVisible(file)}"`,
  send_question: 'What should conv do with it?',
  check_only: 'Check it, send nothing',
  try_on_mock: 'Try it on the bundled service',
  send_it: 'Check it, then send it',
  nothing_to_send_with:
    'no profile: conv can check a file or try it, but not send it; to set up an account: conv profile add',
  write_question: 'Write the missing reports to a new file, such as missing.csv (Enter alone: no)',
  answer_needed: 'an answer is needed (Ctrl-C ends conv)',
  same_command: 'Equivalent command: {command}',
} as const;
