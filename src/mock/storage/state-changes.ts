import { hash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { APPEND, readRegular } from '../../core/durable/regular-file.ts';
import { syncDirectoryLater } from '../../core/durable/sync.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { Change } from '../service/state.ts';
import { decodeState, encodeState, type Ledgers } from './state-format.ts';

/**
 * The file next to a large state file with its latest changes, so that the cost of a report does not grow with their
 * number. The first line identifies the state that they apply to, each further line is the new state of one order and
 * one event, and a closing line identifies the resulting state. A request whose line was cut off was never answered.
 */
const changesFile = (target: string): string => `${target}.changes`;

/** A state file as bytes, or as the text that was written. */
type Whole = string | Uint8Array;

const digestState = (state: Whole): string => hash('sha256', state, 'hex');

const followsLine = (state: Whole): string =>
  `${JSON.stringify({ follows: digestState(state) })}\n`;
const becameLine = (state: Whole): string => `${JSON.stringify({ became: digestState(state) })}\n`;

/** A line that a full disk or a kill cut off was never answered. */
function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** The state of one order and one event on one line; the only line breaks are those of the layout. */
function lineOf({ apiKey, order, event }: Change): string {
  const ledger = {
    orders: new Map([[order.merchantOrderId, order]]),
    events: new Map([[event.eventId, event]]),
  };
  return `${encodeState({ ledgers: new Map([[apiKey, ledger]]) }).replace(/\n */g, '')}\n`;
}

/** Appends changes durably. @returns the bytes written. @throws the system's error. */
export const appendChanges = (
  target: string,
  changes: readonly Change[],
  follows: string | undefined,
): Promise<number> =>
  append(
    target,
    `${follows === undefined ? '' : followsLine(follows)}${changes.map(lineOf).join('')}`,
  );

/** Records the resulting state before it replaces the old one. @throws the system's error. */
export const closeChanges = (target: string, state: string): Promise<number> =>
  append(target, `\n${becameLine(state)}`);

async function append(target: string, text: string): Promise<number> {
  const handle = await open(changesFile(target), APPEND, 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // The first line creates the file, so its directory entry must be synced, too.
  if (text.startsWith('{"follows"')) await syncDirectoryLater(path.dirname(target));
  return Buffer.byteLength(text);
}

/** @throws the system's error. */
export const removeChanges = (target: string): Promise<void> =>
  rm(changesFile(target), { force: true });

/** Changes left by a killed mock. */
interface LeftChanges {
  readonly isThere: boolean;
  /** The state with these changes applied. */
  readonly ledgers: Ledgers;
}

/**
 * Applies the changes that a killed mock had not yet merged into the state file.
 * @param state the bytes of the state file.
 * @param ledgers its content.
 * @param shown the state file as the user named it.
 * @throws Failure `usage` if they belong to a different state file, or cannot be read.
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
  // Changes before the line for this state are already part of it.
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
    return readRegular(file).toString();
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
