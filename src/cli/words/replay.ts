import { operandWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural, rows } from '../../core/words/phrase.ts';

/** Journaled events that are sent again. */
export const replayWords = {
  not_of_this_account: 'not journaled for the account in use, {account}; nothing was sent',
  other_account_hint: ({
    count,
    endpoint,
    command,
  }: Of<'count' | 'endpoint' | 'command'>): string =>
    `to send ${count === 1 ? 'it' : 'them'} to ${endpoint}: ${command}\nto send to the original account, name it with --profile or --endpoint`,
  belongs_to_account: 'belongs to {account}',
  belongs_to_other_key: 'belongs to {account}, with a different api_key',
  open_under_other_secret: ({ count }: Of<'count'>): string =>
    `note: ${count === 1 ? 'one open event belongs' : `${count} open events belong`} to another account, with a different secret: conv log --pending`,
  open_elsewhere: ({
    reports,
    files,
    endpoint,
    command,
  }: Of<'files' | 'endpoint' | 'command'> & { readonly reports: number }): string =>
    `note: ${[reports === 0 ? [] : plural(reports, 'open report'), files === 0 ? [] : plural(files, 'open file')].flat().join(' and ')} ${reports + files === 1 ? 'was' : 'were'} journaled for another merchant with this secret; to send to ${endpoint}: ${command}`,
  follows_to_new_address: 'note: journaled for {from}, sent to {to}: the merchant is the same',
  order_of_other_account:
    'it was reported for another merchant; rerun with --other-account to send its reports to the account in use',
  log_lists_journal: 'conv log lists the journal',
  kind_of_order: '{kind} of order {order}',
  no_events_named_hint:
    'conv replay ID           an event, an order, or a batch\nconv replay --pending    everything that is open\nconv log --pending       list it first',
  what_is_resent: ({ events, files, left }: Of<'events' | 'files' | 'left'>): string =>
    [
      events === 0
        ? []
        : `${events === 1 ? 'one journaled event' : `${events} journaled events`} again`,
      files === 0 ? [] : `the rest of ${plural(files, 'file')} (${rows(left)})`,
    ]
      .flat()
      .join(' and '),
  same_command_other_account: 'the same command with --other-account',
  waits_for_earlier: '{eventId} waits for an earlier event',
  interrupted_between: 'interrupted between two events; the rest is still in the journal',
  replay_pending_continues: 'conv replay --pending continues',
  nothing_open: 'nothing to resend: nothing is open',
  only_rejected: ({
    count,
    order,
    eventId,
    reason,
  }: Of<'count' | 'order' | 'eventId'> & { readonly reason: string | undefined }): string =>
    count === 1
      ? `nothing to resend: the report of ${makeVisible(order)} was rejected${reason === undefined ? '' : ` (${reason})`}; correct it and report it again, or resend it by its event ID: conv replay ${operandWord(eventId)}`
      : `nothing to resend: ${count} events were rejected; correct and report them again, or resend them by their event IDs: conv show ${operandWord(order)}`,
  rejected_left_out: ({ count, order, eventId }: Of<'count' | 'order' | 'eventId'>): string =>
    count === 1
      ? `note: a rejected event of ${makeVisible(order)} is left out; to resend it: conv replay ${operandWord(eventId)}`
      : `note: ${count} rejected events are left out; to resend them, name their event IDs: conv show ${operandWord(order)}`,
  dry_run_skips_batches: 'note: a dry run skips open batches (conv batch list)',
  order_not_journaled: 'the journal has no order {order} of this account; nothing was sent',
  event_of_several_accounts: 'several accounts have the event {eventId}',
  choose_account: 'choose one with --profile NAME or --endpoint URL',
  events_not_journaled: ({
    journal,
    eventIds,
  }: Of<'journal'> & { readonly eventIds: string }): string =>
    `the journal ${journal} has no event, order, refund, or click ID ${eventIds}; nothing was sent`,
  retry_rejected_of_batch: '--retry-rejected goes with a batch ID: conv replay ID --retry-rejected',
  batch_alone: '{id} is a batch; send it with a command of its own: conv replay {id}',
  batch_no_dry_run: '{id} is a batch, of which there is no dry run; conv show {id} shows its rows',
  no_events_named: 'no ID was given; to resend everything that is open, use --pending',
} as const;
