import type { Option } from 'commander';
import { buildInfo } from '../../src/cli/build-info.ts';
import { allFlags } from '../../src/cli/conv-command.ts';
import { wholeProgram } from '../../src/cli/help.ts';
import { LAYOUT } from '../../src/client/journal/layout.ts';
import { FAILURES } from '../../src/core/words/failure.ts';
import { EXIT_CODES } from '../../src/core/words/failures.ts';
import { describeCommand, describeFlag, type FlagInfo } from '../../src/help/command-tree.ts';
import { TOPICS } from '../../src/help/topics.ts';
import { DIMENSIONS, PRESETS } from '../../src/mock/dialects/dimensions.ts';
import { GENERAL_RULES } from '../../src/mock/expectations/expectation.ts';
import { openApiDocument } from '../../src/mock/openapi/openapi.ts';
import { ERROR_STATUS } from '../../src/mock/service/errors.ts';
import { faultWords } from '../../src/mock/words/faults.ts';
import type { Fact } from './removals.ts';
import { shapeOf } from './shapes.ts';
import { documentedVariables, ownVariables } from './variables.ts';

type Command = Awaited<ReturnType<typeof wholeProgram>>;
type Info = ReturnType<typeof describeCommand>;

/** All that conv declares of what it promises to keep; the rest is in `runs.ts`. */
export async function declaredFacts(): Promise<Fact[]> {
  return [
    ...commandFacts((await wholeProgram()) as Command),
    ...Object.keys(EXIT_CODES).map((code): Fact => [`exit code ${code}`, '']),
    ...Object.entries(FAILURES).map(([code, { exit }]): Fact => [code, `exit code ${exit}`]),
    ...TOPICS.map(({ name }): Fact => [`conv help ${name}`, '']),
    ...[...ownVariables(), ...documentedVariables()].map((name): Fact => [name, '']),
    ...shapeOf('conv --version --json', [buildInfo()]),
    ['journal layout', String(LAYOUT)],
    ...serviceFacts(),
    ...languageFacts(),
    ...Object.entries(ERROR_STATUS).map(([code, status]): Fact => [`mock: ${code}`, `${status}`]),
  ];
}

function commandFacts(command: Command, parent = ''): Fact[] {
  const info = describeCommand(command, parent);
  return [
    [info.name, requiredBy(command, info)],
    ...info.aliases.map((alias): Fact => [`${parent} ${alias}`, `the same as ${info.name}`]),
    ...positions(info),
    ...allFlags(command)
      .map(describeFlag)
      .filter(({ flag }) => flag !== '--help' || parent === '')
      .flatMap((flag) => flagFacts(info.name, flag)),
    ...command.commands.flatMap((sub) => commandFacts(sub as Command, info.name)),
  ];
}

/** All arguments, since each is known by its place. */
const positions = ({ name, arguments: all }: Info): Fact[] =>
  all.length === 0 ? [] : [[`${name}: arguments`, all.map(typed).join(' ')]];

const typed = ({ name, required, variadic }: Info['arguments'][number]): string => {
  const word = `${name}${variadic ? '...' : ''}`;
  return required ? `<${word}>` : `[${word}]`;
};

/** What a script has to give: one more breaks it. */
function requiredBy(command: Command, info: Info): string {
  const isRequired = (option: Option): boolean =>
    option.mandatory && command.getOptionValue(option.attributeName()) === undefined;
  const all = [
    ...info.arguments.filter(({ required }) => required).map(typed),
    ...command.options.filter(isRequired).map(({ long }) => long),
  ];
  return all.length === 0 ? '' : `requires ${all.join(' ')}`;
}

function flagFacts(command: string, flag: FlagInfo): Fact[] {
  const name = `${command} ${flag.flag}`;
  const { default: usual, short, choices } = flag;
  const value = flag.value === null || flag.value_required ? flag.type : `optional ${flag.type}`;
  const isValue = usual === true || (typeof usual === 'string' && /^\S+$/.test(usual));
  return [
    [name, value],
    ...(short === null ? [] : [[`${command} ${short}`, `the same as ${flag.flag}`] as const]),
    ...(flag.repeatable ? [[`${name}, repeated`, ''] as const] : []),
    ...(isValue ? [[`${name}, by default`, String(usual)] as const] : []),
    ...(choices ?? []).map((choice): Fact => [`${name}=${choice}`, '']),
  ];
}

interface Schema {
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly responses: object;
  readonly requestBody: { readonly content: { 'application/json': { schema: { $ref: string } } } };
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** Of the bundled service, from its own description. */
function serviceFacts(): Fact[] {
  const { paths, components } = openApiDocument({ url: '' }) as Document;
  const headers = Object.values(components.parameters).map(({ name }) => name);
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const name = `POST ${path}`;
    const { $ref } = post.requestBody.content['application/json'].schema;
    const schema = components.schemas[$ref.split('/').at(-1) ?? ''] ?? {};
    return [
      [name, `requires ${[...headers, ...(schema.required ?? [])].join(' ')}`] as const,
      ...Object.keys(schema.properties ?? {}).map((field): Fact => [`${name} ${field}`, '']),
      ...Object.keys(post.responses).map((status): Fact => [`${name}, answer ${status}`, '']),
    ];
  });
}

/** Of `--fault`, `--expect` and `--dialect`. */
const languageFacts = (): Fact[] => [
  ...Object.values(faultWords)
    .flatMap((words) => Object.keys(words))
    .map((word): Fact => [`--fault ${word}`, '']),
  ...Object.keys(GENERAL_RULES).map((sentence): Fact => [`--expect '${sentence}'`, '']),
  ...Object.keys(PRESETS).map((preset): Fact => [`--dialect ${preset}`, '']),
  ...Object.entries(DIMENSIONS).flatMap(([name, choices]) =>
    choices.map((choice): Fact => [`--dialect ${name}=${choice}`, '']),
  ),
];
