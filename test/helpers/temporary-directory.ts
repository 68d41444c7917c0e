import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const make = (): string => mkdtempSync(path.join(tmpdir(), 'conv-test-'));
const remove = (directory: string): void => rmSync(directory, { recursive: true, force: true });

/** A new directory that is gone when the test has ended. */
export function temporaryDirectory(): string {
  const directory = make();
  onTestFinished(() => remove(directory));
  return directory;
}

/** A new directory that all tests of a file or a group share. */
export function sharedDirectory(): string {
  const directory = make();
  afterAll(() => remove(directory));
  return directory;
}
