import { PRESETS } from '../../../mock/dialects/dimensions.ts';
import { ANY } from '../../../mock/dialects/parse.ts';
import { anyNumber, flag, type OptionsOf, once } from '../../flags.ts';
import { JSON_OUTPUT } from '../../shared-flags.ts';

/** The flags of `conv mock`. */
export const FLAGS = [
  once('--port <number>', 'port on 127.0.0.1 and ::1 (default: any free port)'),
  flag('--host <address>', 'listen on this address, for containers and other machines', {
    excludes: ['--live-credentials'],
  }),
  once('--profile <name>', 'accept the credentials of this profile', {
    complete: 'profiles',
    isOwn: true,
  }),
  once('--merchants <file>', 'accept the merchants listed in this JSON file'),
  flag('--live-credentials', 'allow live credentials (default: demo credentials)'),
  anyNumber('--dialect <choices>', 'how to fill open points: laravel,success=204', {
    complete: [ANY, ...Object.keys(PRESETS)],
  }),
  once('--state <file>', 'keep orders and events in this JSON file'),
  anyNumber('--seed <file>', 'initial reports or order records; repeatable'),
  once('--clock <time>', "set the service's clock; add ,frozen to stop it"),
  once('--skew <duration>', 'shift the clock: 7m is ahead, -7m is behind'),
  anyNumber('--fault <rule>', 'inject a fault; repeatable'),
  anyNumber('--fault-file <file>', 'read fault rules, one per line; repeatable'),
  once('--fault-seed <number>', 'seed of random faults, to repeat a run'),
  anyNumber('--expect <assertion>', 'assertion to check at the end; repeatable'),
  once('--within <seconds>', 'maximum time to wait for expectations'),
  flag('--allow-none', 'pass even if no report arrived or a fault never matched'),
  anyNumber('--env <name=text>', 'variable for the command: S2S_BASE={url}; repeatable'),
  once('--junit <file>', 'write the results of --expect as JUnit XML'),
  once('--report <file>', 'write the run as one HTML page'),
  flag('--force', 'replace output files that conv did not write'),
  once('--keep <number>', 'number of requests to remember (default: 10000)'),
  flag('--verbose', 'show each request while a command runs', { isOwn: true }),
  JSON_OUTPUT,
];

export type MockOptions = OptionsOf<typeof FLAGS>;
