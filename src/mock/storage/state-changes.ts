import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectoryLater } from '../../durable/sync.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { Change } from '../service/state.ts';
import { decodeState, encodeState, type Ledgers } from './state-format.ts';

/**
 * The file beside a large state file that takes its latest changes, so that a report costs the same however many there
 * are: the first line says which state they follow, each further line is a state of one order and one event, and a line
 * at the end says which state they became. A line that was cut off was never answered.
 */
const changesFile = (target: string): string => `${target}.changes`;

/** The bytes of a state file, or its text as it was written. */
type Whole = string | Uint8Array;

const digestOf = (state: Whole): string => hash('sha256', state, 'hex');

const followsLine = (state: Whole): string => `${JSON.stringify({ follows: digestOf(state) })}\n`;
const becameLine = (state: Whole): string => `${JSON.stringify({ became: digestOf(state) })}\n`;

/** What a full disk or a kill cut off was never answered. */
function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** A state of one order and one event on one line: text has no line breaks but those of the layout. */
function lineOf({ apiKey, order, event }: Change): string {
  const ledger = {
    orders: new Map([[order.merchantOrderId, order]]),
    events: new Map([[event.eventId, event]]),
  };
  return `${encodeState({ ledgers: new Map([[apiKey, ledger]]) }).replace(/\n */g, '')}\n`;
}

/** Appends changes, which are durable afterwards. @returns the bytes that were written. @throws the system's error. */
export const appendChanges = (
  target: string,
  changes: readonly Change[],
  follows: string | undefined,
): Promise<number> =>
  append(
    target,
    `${follows === undefined ? '' : followsLine(follows)}${changes.map(lineOf).join('')}`,
  );

/** Says what the changes became, before that replaces the state that they follow. @throws the system's error. */
export const closeChanges = (target: string, state: string): Promise<number> =>
  append(target, `\n${becameLine(state)}`);

async function append(target: string, text: string): Promise<number> {
  const handle = await open(changesFile(target), 'a', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Its name is as new as its first line.
  if (text.startsWith('{"follows"')) await syncDirectoryLater(path.dirname(target));
  return Buffer.byteLength(text);
}

/** @throws the system's error. */
export const removeChanges = (target: string): Promise<void> =>
  rm(changesFile(target), { force: true });

/** The changes that a killed mock left. */
interface LeftChanges {
  readonly isThere: boolean;
  /** The state with them. */
  readonly ledgers: Ledgers;
}

/**
 * Adds what a killed mock had not yet moved into the state file.
 * @param state the bytes of the state file. @param ledgers what it says.
 * @param shown as the user named the state file.
 * @throws Failure `usage` where the state file is not the one that they follow, or they cannot be read.
 */
export function withChanges(
  target: string,
  state: Uint8Array,
  ledgers: Ledgers,
  shown: string,
): LeftChanges {
  const text = readIfThere(changesFile(target));
  if (text === undefined) return { isThere: false, ledgers };
  const lines = text.split('\n').filter(isWhole);
  // What became this very state is in it.
  const left = lines.slice(lines.lastIndexOf(becameLine(state).trimEnd()) + 1);
  if (left.length === 0) return { isThere: true, ledgers };
  if (left[0] !== followsLine(state).trimEnd())
    throw new Failure('usage', message('state_changes_stray', { file: shown }), {
      hint: message('state_changes_stray_hint', { file: shown }),
    });
  for (const line of left.slice(1))
    if (!line.startsWith('{"became"')) merge(ledgers, decodeState(line, changesFile(shown)));
  return { isThere: true, ledgers };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function merge(ledgers: Ledgers, changed: Ledgers): void {
  for (const [apiKey, { orders, events }] of changed) {
    const ledger = ledgers.get(apiKey) ?? { orders: new Map(), events: new Map() };
    ledgers.set(apiKey, ledger);
    for (const [id, order] of orders) ledger.orders.set(id, order);
    for (const [id, event] of events) ledger.events.set(id, event);
  }
}
