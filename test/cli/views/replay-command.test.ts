import { describe, expect, it } from 'vitest';
import {
  type AccountFlags,
  accountFlagsOf,
  otherAccountCommand,
  replayCommand,
  replayOrderCommand,
  sendCommand,
} from '../../../src/cli/views/replay-command.ts';

const endpoint = 'https://service.example/v1';

describe('a command that sends something again', () => {
  it.each<[AccountFlags, string]>([
    [{}, ''],
    [{ profile: null }, ''],
    [{ profile: 'my shop' }, " --profile 'my shop'"],
    [{ endpoint }, ` --endpoint ${endpoint}`],
    [{ profile: 'shop', endpoint }, ` --profile shop --endpoint ${endpoint}`],
  ])('names the account: %j', (account, flags) => {
    expect(replayCommand("e'1", account)).toBe(`conv replay 'e'\\''1'${flags}`);
    expect(replayOrderCommand('a b', account)).toBe(`conv replay 'a b'${flags}`);
    expect(replayCommand('-e', account)).toBe(`conv replay${flags} -- -e`);
    expect(otherAccountCommand('--pending', account)).toBe(
      `conv replay --pending --other-account${flags}`,
    );
    expect(otherAccountCommand(['e 1', 'e2'], account)).toBe(
      `conv replay 'e 1' e2 --other-account${flags}`,
    );
  });

  it('names the profile of an event, or else its address', () => {
    expect(accountFlagsOf({ profile: 'shop', endpoint })).toEqual({ profile: 'shop' });
    expect(accountFlagsOf({ profile: null, endpoint })).toEqual({ endpoint });
  });

  it.each([
    ['late.ndjson', false, 'conv send late.ndjson --profile shop'],
    ['-late.ndjson', true, 'conv send ./-late.ndjson --retry-rejected --profile shop'],
  ])('sends the written file %s, with refused reports in it: %s', (file, isRefused, command) => {
    expect(sendCommand({ file, rows: 1, isRefused }, { profile: 'shop', endpoint })).toBe(command);
  });
});
