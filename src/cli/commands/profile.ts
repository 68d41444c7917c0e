import { defineCommand, defineGroup } from '../command.ts';
import { argument, exclusive, flag, once } from '../flags.ts';
import { CONFIRMATION, JSON_OUTPUT, PROFILE } from '../shared-flags.ts';
import { add } from './profile/add.ts';
import { editOrRename } from './profile/edit.ts';
import { list, remove, use } from './profile/manage.ts';
import { editMap, removeSavedMap, showMap } from './profile/map.ts';
import { CHANGES, VALUES } from './profile/values.ts';

const example = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;

const ADD_NOTES = `
The first profile becomes the active one. On a terminal, conv prompts for
missing values. One newline at the end of a secret is ignored.

Examples:
  $ conv profile add
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-stdin < secret.txt
  $ conv profile add shop-live --live --currency KRW --api-key KEY \\
      --endpoint https://api.example.com/v1 --secret-file secret.txt
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-command 'op read op://vault/shop/hmac_secret'
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --keychain --secret-stdin < secret.txt

More: conv help security`;

const EDIT_NOTES = `
Only the given values change. On a terminal, without flags, conv prompts for
every value, with the current value as the default.

Examples:
  $ conv profile edit shop
  $ conv profile edit shop --currency KRW
  $ conv profile edit shop --keychain
  $ conv profile edit shop --name shop-live
  $ conv profile edit shop --remove-map export
  $ conv profile edit shop --api-key KEY --secret-stdin < secret.txt`;

/** The commands for profiles. */
const PROFILES = [
  defineCommand({
    name: 'add',
    description: 'Add a profile.',
    arguments: [argument('[name]', 'letters, digits, and - _ .')],
    flags: VALUES,
    notes: ADD_NOTES,
    run: add,
  }),
  defineCommand({
    name: 'edit',
    description: 'Change values of a profile.',
    arguments: [argument('[name]', 'profile to change', 'profiles')],
    flags: CHANGES,
    notes: EDIT_NOTES,
    run: editOrRename,
  }),
  defineCommand({
    name: 'list',
    description: 'List profiles; * marks the active one.',
    flags: [JSON_OUTPUT],
    notes: example('conv profile list', 'conv profile list --json | jq -r .name'),
    run: list,
  }),
  defineCommand({
    name: 'use',
    description: 'Make a profile the active one.',
    arguments: [argument('<name>', 'profile to activate', 'profiles')],
    flags: [JSON_OUTPUT],
    notes: example('conv profile use shop'),
    run: use,
  }),
  defineCommand({
    name: 'remove',
    description: 'Remove a profile and its secret.',
    arguments: [argument('<name>', 'profile to remove', 'profiles')],
    flags: [JSON_OUTPUT, ...CONFIRMATION],
    notes: example('conv profile remove shop --yes'),
    run: remove,
  }),
];

const MAP_NOTES = `
A map tells conv how to read your shop's files: columns, status words, and how
to compute an order's amount from its lines. conv send and conv reconcile use it
for every file that has its columns; --save-map creates one from flags.

Examples:
  $ conv profile map shop > map.json
  $ conv profile map shop --file map.json
  $ conv profile map shop --edit

More: conv help files`;

/** The saved maps. */
const MAP = defineCommand({
  name: 'map',
  description: "Show, edit, or remove a saved map: how to read a shop's files.",
  arguments: [argument('<map>', 'map to show, edit, or create')],
  flags: [
    ...exclusive([
      flag('--edit', 'edit the map in your editor; in scripts, read it from stdin'),
      once('--file <file>', 'replace the map with this file; - reads stdin'),
      flag('--remove', 'remove the map'),
    ]),
    PROFILE,
    ...CONFIRMATION,
    JSON_OUTPUT,
  ],
  notes: MAP_NOTES,
  run: (map, { edit: isEdited, remove: isRemoved, ...options }, dependencies) => {
    if (isRemoved === true) return removeSavedMap(map, options, dependencies);
    return isEdited === true || options.file !== undefined
      ? editMap(map, options, dependencies)
      : showMap(map, options, dependencies);
  },
});

const NOTES = `
A profile holds api_key, hmac_secret, s2s_endpoint_base, a default currency, and
whether the key is sandbox or live. The secret comes from a hidden prompt,
--secret-stdin, --secret-file, or CONV_HMAC_SECRET, never from an argument. It
is stored in the profiles file, or with --keychain in the system keychain. With
--secret-command, it stays in a password manager.

Examples:
  $ conv profile add                           prompts for every value
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-stdin < secret.txt
  $ conv profile list
  $ conv profile use shop

More: conv help security, conv help data`;

export const command = defineGroup({
  name: 'profile',
  description: 'Manage profiles: named credentials and endpoints.',
  usage: 'COMMAND',
  notes: NOTES,
  commands: [...PROFILES, MAP],
});
