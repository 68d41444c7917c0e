import { EventEmitter, once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runChild } from '../../../src/cli/commands/mock/run-with.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryDirectory();
});

/** A child that writes what it is sent, and ends at the SIGTERM. */
const LISTENER = `
  const { appendFileSync } = require('node:fs');
  process.on('SIGINT', () => appendFileSync('signals', 'SIGINT '));
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);
  appendFileSync('signals', 'ready ');`;

const written = (): string => {
  try {
    return readFileSync(path.join(directory, 'signals'), 'utf8');
  } catch {
    return '';
  }
};

async function writtenAtLast(text: string): Promise<void> {
  const watcher = watch(directory);
  try {
    while (written() !== text) await once(watcher, 'change');
  } finally {
    watcher.close();
  }
}

const inDirectory = () => [
  'sh',
  '-c',
  'cd "$1" && exec "$2" -e "$3"',
  'sh',
  directory,
  process.execPath,
  LISTENER,
];

describe('Ctrl-C', () => {
  it('is not passed on where the terminal gave it to the child as well; a second one is', async () => {
    const source = new EventEmitter();
    const ended = runChild(inDirectory(), process.env, { source, onTerminal: true });
    await writtenAtLast('ready ');
    source.emit('SIGINT', 'SIGINT');
    source.emit('SIGINT', 'SIGINT');
    await writtenAtLast('ready SIGINT ');
    source.emit('SIGTERM', 'SIGTERM');
    expect(await ended).toBe(0);
    expect(written()).toBe('ready SIGINT ');
  });

  it('is passed on where there is no terminal; nobody listens any more when the child has ended', async () => {
    const source = new EventEmitter();
    const ended = runChild(inDirectory(), process.env, { source, onTerminal: false });
    await writtenAtLast('ready ');
    source.emit('SIGINT', 'SIGINT');
    await writtenAtLast('ready SIGINT ');
    source.emit('SIGTERM', 'SIGTERM');
    expect(await ended).toBe(0);
    expect(source.eventNames()).toEqual([]);
  });
});
