import { afterEach, describe, expect, it } from 'vitest';
import { shellInUse } from '../../src/cli/process.ts';
import { shellWord, useShell, withVariables } from '../../src/core/kit/shell.ts';

const TWO = 'C:\\Program Files\\WindowsPowerShell\\Modules;C:\\Windows\\PowerShell\\v1.0\\Modules';

describe('the shell in use', () => {
  it.each([
    ['bash', 'linux', { SHELL: '/usr/bin/fish' }, 'bash', 'posix'],
    ['fish', 'linux', { SHELL: '/bin/bash' }, 'fish', 'fish'],
    ['pwsh', 'linux', { SHELL: '/bin/bash' }, 'pwsh', 'powershell'],
    ['dash below pwsh', 'linux', { PSModulePath: '/x' }, 'dash', 'posix'],
    ['npm below fish', 'linux', { SHELL: '/usr/bin/fish' }, 'node', 'fish'],
    ['a shell that is not known', 'linux', { SHELL: '/bin/nu' }, 'nu', 'posix'],
    ['nothing', 'linux', {}, undefined, 'posix'],
    ['zsh, where no parent is known', 'darwin', { SHELL: '/bin/zsh' }, undefined, 'posix'],
    ['fish, where no parent is known', 'darwin', { SHELL: '/opt/bin/fish' }, undefined, 'fish'],
    ['pwsh, where no parent is known', 'darwin', { PSModulePath: '/x' }, undefined, 'powershell'],
    ['cmd', 'win32', { PSModulePath: TWO }, undefined, 'cmd'],
    ['cmd without the variable', 'win32', {}, undefined, 'cmd'],
    ['PowerShell', 'win32', { PSModulePath: `C:\\me\\Modules;${TWO}` }, undefined, 'powershell'],
    ['Git Bash', 'win32', { MSYSTEM: 'MINGW64', PSModulePath: TWO }, undefined, 'posix'],
  ] as const)('%s', (_, platform, variables, parent, dialect) => {
    expect(shellInUse(variables, platform, () => parent)).toBe(dialect);
  });
});

describe('a printed command', () => {
  afterEach(() => useShell(() => 'posix'));

  it.each([
    ['posix', "'a b'", "CONV_API_KEY='a b' CONV_ENDPOINT=http://127.0.0.1:4010 conv paid"],
    ['fish', "'a b'", "CONV_API_KEY='a b' CONV_ENDPOINT=http://127.0.0.1:4010 conv paid"],
    [
      'powershell',
      '"a b"',
      '$env:CONV_API_KEY = "a b"; $env:CONV_ENDPOINT = "http://127.0.0.1:4010"; conv paid',
    ],
    [
      'cmd',
      '"a b"',
      'set "CONV_API_KEY=a b" && set "CONV_ENDPOINT=http://127.0.0.1:4010" && conv paid',
    ],
  ] as const)('is quoted for %s, which is found out once', (dialect, word, command) => {
    let asked = 0;
    useShell(() => {
      asked += 1;
      return dialect;
    });
    expect(shellWord('a b')).toBe(word);
    const variables = [
      ['CONV_API_KEY', 'a b'],
      ['CONV_ENDPOINT', 'http://127.0.0.1:4010'],
    ] as const;
    expect(withVariables(variables, 'conv paid')).toBe(command);
    expect(asked).toBe(1);
  });
});
