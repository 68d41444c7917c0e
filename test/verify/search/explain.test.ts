import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import type { CauseId } from '../../../src/verify/model/cause.ts';
import { explain, splitSearch } from '../../../src/verify/search/explain.ts';
import { heldPart, listOf, type Parts, THE_RECIPE } from '../../../src/verify/search/parts.ts';

type Match = Parameters<typeof explain>[0][number];

const bytes = (text: string) => Buffer.from(text);
const caused = (...ids: CauseId[]) => ids.map((id) => ({ id }));

/** What the document's own recipe comes to. */
const RIGHT: Match = {
  template: THE_RECIPE,
  timestamp: { value: '1', cost: 0, causes: [] },
  body: { value: bytes('{}'), cost: 0, causes: [], serializers: ['any'] },
  key: { value: bytes('k'), cost: 0, causes: [] },
  digest: { value: () => '', length: 32, keyed: true, cost: 0, causes: [] },
  target: { causes: [], cost: 0, matches: () => true, fits: () => true },
  message: bytes('1{}'),
};

const withBody = (cost: number, ...ids: CauseId[]): Match => ({
  ...RIGHT,
  body: { ...RIGHT.body, cost, causes: caused(...ids) },
});

const withKey = (cost: number, ...ids: CauseId[]): Match => ({
  ...RIGHT,
  key: { ...RIGHT.key, cost, causes: caused(...ids) },
});

const explained = (matches: readonly Match[], secret = 'a secret') =>
  explain(matches, {
    request: { headers: [], body: bytes('{}') },
    account: { apiKey: undefined, secret: new Secret(secret) },
    otherAccounts: [],
    destination: {},
  });

const idsOf = (matches: readonly Match[]) =>
  explained(matches).map(({ causes }) => causes.map(({ id }) => id).join(' '));

describe('what looks like another cause', () => {
  it('takes three digits for the length of the body where they are that', () => {
    const body = bytes(`{"a":"${'b'.repeat(92)}"}`);
    const [found] = explain(
      [
        {
          ...RIGHT,
          body: { ...RIGHT.body, value: body },
          timestamp: {
            value: '1785585600100',
            cost: 10,
            causes: caused('message.timestamp-milliseconds'),
          },
        },
      ],
      {
        request: { headers: [['X-Signature-Timestamp', '1785585600']], body },
        account: { apiKey: undefined, secret: undefined },
        otherAccounts: [],
        destination: {},
      },
    );
    expect(found?.causes).toEqual([
      { id: 'message.separator', template: '{timestamp}{length}{body}' },
    ]);
  });

  it('calls UTF-8 that was read as another encoding misread where it was received', () => {
    const causes = [{ id: 'body.charset' as const, charset: 'iso-8859-1' }];
    const [found] = explained([
      { ...RIGHT, body: { ...RIGHT.body, value: bytes('"장갑"'), causes } },
    ]);
    expect(found?.causes).toEqual([
      { id: 'body.charset', charset: 'iso-8859-1', form: 'misread', side: 'received' },
    ]);
  });
});

describe('what the matches of a search say', () => {
  it('adds up the causes and costs of the parts, and shows what was signed', () => {
    const match: Match = {
      ...RIGHT,
      ...{ template: { ...THE_RECIPE, cost: 1, causes: caused('message.order') } },
      timestamp: { value: '1000', cost: 2, causes: caused('message.timestamp-milliseconds') },
      body: { ...RIGHT.body, cost: 4, causes: caused('body.bom') },
      key: { ...RIGHT.key, cost: 8, causes: caused('key.whitespace') },
      digest: { ...RIGHT.digest, cost: 16, causes: caused('key.swapped') },
      target: { ...RIGHT.target, cost: 32, causes: caused('encoding.uppercase-hex') },
    };
    expect(explained([match])).toEqual([
      {
        causes: caused(
          ...(['body.bom', 'message.order', 'message.timestamp-milliseconds'] as const),
          ...(['key.whitespace', 'key.swapped', 'encoding.uppercase-hex'] as const),
        ),
        cost: 63,
        serializers: ['any'],
        signed: {
          body: bytes('{}'),
          message: bytes('1{}'),
          template: '{timestamp}{body}',
          timestamp: '1000',
        },
      },
    ]);
  });

  it('puts the cheapest first, and of those the one with the fewest causes', () => {
    expect(
      idsOf([
        withBody(9, 'body.bom', 'body.crlf'),
        withBody(9, 'body.compacted'),
        withKey(8, 'key.quoted', 'key.whitespace'),
      ]),
    ).toEqual(['key.quoted key.whitespace', 'body.compacted', 'body.bom body.crlf']);
  });

  it('names the same causes once, in the cheapest form', () => {
    const matches = [
      withBody(9, 'body.crlf', 'body.bom'),
      withBody(7, 'body.bom', 'body.crlf'),
      withBody(8, 'body.bom', 'body.bom', 'body.crlf'),
    ];
    expect(explained(matches).map(({ cost }) => cost)).toEqual([7]);
  });

  it('names five at most', () => {
    const ids = ['body.bom', 'body.crlf', 'body.empty', 'key.empty', 'key.quoted', 'key.case'];
    expect(idsOf(ids.map((id, cost) => withBody(cost, id as CauseId)))).toEqual(ids.slice(0, 5));
  });

  it('does not show a message that the secret is a part of', () => {
    const match = { ...RIGHT, message: bytes('1{}the secret') };
    expect(explained([match], 'secret')[0]?.signed.message).toBeUndefined();
    expect(explained([match], 'another')[0]?.signed.message).toEqual(match.message);
  });

  describe('of a recipe that spells the signature in its own way', () => {
    const spelled = caused('encoding.uppercase-hex');
    const match = (spelling: typeof spelled, exact: boolean): Match => ({
      ...RIGHT,
      template: {
        ...THE_RECIPE,
        ...{ exact, cost: 5, causes: caused('message.order') },
        spellings: ['encoding.uppercase-hex'],
      },
      target: { ...RIGHT.target, cost: 3, causes: spelling },
    });

    it.each([
      ['its own', spelled, 'message.order', 5],
      ['another', caused('encoding.dashes'), 'message.order encoding.dashes', 8],
    ])('is no cause where it is %s', (_, spelling, causes, cost) => {
      const [found] = explained([match(spelling, false)]);
      expect(found?.causes.map(({ id }) => id).join(' ')).toBe(causes);
      expect(found?.cost).toBe(cost);
    });

    it('is required where the recipe is exact', () => {
      expect(explained([match(spelled, true)])).toHaveLength(1);
      expect(explained([match(caused('encoding.dashes'), true)])).toEqual([]);
      expect(explained([match([], true)])).toEqual([]);
      const unspelled = { ...RIGHT, template: { ...THE_RECIPE, exact: true } };
      expect(explained([unspelled])).toHaveLength(1);
    });
  });
});

describe('a search for the signed string', () => {
  const ACCOUNT = { apiKey: undefined, secret: new Secret('a secret') };
  const crlf = {
    value: bytes('{\r\n}'),
    cost: 8,
    causes: caused('body.crlf'),
    serializers: ['any'],
  };
  const late = { value: '2', cost: 9, causes: caused('message.timestamp-milliseconds') };

  /** Two bodies and two times; the service's own digest is the only one, and no key is known. */
  const PARTS: Parts = {
    bodies: heldPart([{ ...RIGHT.body, value: bytes('{}') }, crlf] as Match['body'][]),
    templates: heldPart([THE_RECIPE]),
    timestamps: heldPart([RIGHT.timestamp, late]),
    keys: heldPart<Match['key']>([]),
    digests: heldPart([RIGHT.digest]),
  };
  const WORLD = { parts: PARTS, maxCost: 40, maxMixedCost: 40, maxGroup: 100 };
  const WORLDS = {
    free: WORLD,
    recipes: { ...WORLD, maxCost: -1 },
    ranges: { ...WORLD, maxCost: -1 },
  };

  const split = (signed: string | undefined) => {
    const problem = {
      request: { headers: [], body: bytes('{}') },
      account: ACCOUNT,
      otherAccounts: [],
      destination: {},
      ...(signed !== undefined && { signedString: bytes(signed) }),
    };
    const { value } = splitSearch(WORLDS, problem, { maxEffort: 100, slack: 0 }).next();
    return value as Exclude<typeof value, number | undefined>;
  };

  it('needs no key, and leaves only keys and digests to be tried', () => {
    const { signedString, worlds } = split('2{\r\n}');
    expect(signedString).toEqual({
      known: true,
      causes: [...crlf.causes, ...late.causes],
      signed: {
        body: crlf.value,
        message: Uint8Array.from(bytes('2{\r\n}')),
        template: '{timestamp}{body}',
        timestamp: '2',
      },
    });
    for (const { parts } of Object.values(worlds)) {
      const { bodies, templates, timestamps, keys, digests } = parts;
      const known = [bodies, templates, timestamps].map((part) => {
        expect(part.costs(100)).toEqual([0]);
        return listOf<{ value: unknown }>(part.at(0)).map(({ value }) => value);
      });
      expect(known).toEqual([[crlf.value], [THE_RECIPE.value], ['2']]);
      expect([keys, digests]).toEqual([PARTS.keys, PARTS.digests]);
    }
  });

  it('leaves the string as it is where nothing makes it', () => {
    const { signedString, worlds } = split('3{}');
    expect(signedString).toMatchObject({ known: false, signed: { message: bytes('3{}') } });
    const { templates, bodies } = worlds.free.parts;
    expect(listOf(templates.at(0))).toMatchObject([
      { value: [{ type: 'bytes', bytes: bytes('3{}') }], causes: [{ id: 'message.other-string' }] },
    ]);
    expect(bodies.costs(100)).toEqual([0]);
  });

  it('is left out where neither is known', () => {
    expect(split(undefined)).toEqual({ signedString: undefined, worlds: WORLDS });
  });
});
