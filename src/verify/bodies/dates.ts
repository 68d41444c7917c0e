/** Minutes by which the clocks of merchants are ahead of UTC, Korea's first. */
const OFFSETS = [540, 0, 480, 420, 330, 60, 120, 180, -180, -240, -300, -360, -420, -480, 600, 660];

/** A moment, and how the received text names it. */
interface Moment {
  readonly milliseconds: number;
  /** Digits of a fraction of a second. */
  readonly fraction: string;
}

const DATE =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Seconds and milliseconds between 2001 and 2286. */
const EPOCH = /^[1-9]\d{9}(?:\d{3})?$/;

/** The moments that a text may name: one without an offset may be of any zone. */
function momentsIn(text: string): readonly Moment[] {
  if (EPOCH.test(text))
    return [{ milliseconds: Number(text) * (text.length === 10 ? 1000 : 1), fraction: '' }];
  const parts = DATE.exec(text);
  if (parts === null) return [];
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone] = parts;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number);
  const local = Date.UTC(y ?? 0, (mo ?? 1) - 1, d, h, mi, s);
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const offsets = zone === undefined ? LIKELY_OFFSETS : [minutesIn(zone)];
  return offsets.map((offset) => ({
    milliseconds: local + milliseconds - offset * MINUTE,
    fraction,
  }));
}

const MINUTE = 60_000;
/** Of a time without an offset: Korea's and UTC. */
const LIKELY_OFFSETS = [540, 0];

const minutesIn = (zone: string): number => {
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
};

const zoneOf = (offset: number, between: string): string => {
  const all = Math.abs(offset);
  const [hours, minutes] = [Math.floor(all / 60), all % 60].map((it) => `${it}`.padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hours}${between}${minutes}`;
};

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  ...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
];

/** Elsewhere, only what the libraries of languages write is tried: merchants are in Korea, their servers at UTC. */
const isFar = (offset: number): boolean => !LIKELY_OFFSETS.includes(offset);

/** What a moment is called at an offset. */
function textsAt({ milliseconds, fraction }: Moment, offset: number): readonly string[] {
  const local = new Date(milliseconds + offset * MINUTE);
  const iso = local.toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  const thousandths = iso.slice(20, 23);
  if (isFar(offset))
    return ['', `.${thousandths}`].flatMap((part) =>
      ['', zoneOf(offset, ':')].flatMap((zone) =>
        ['T', ' '].map((between) => `${date}${between}${time}${part}${zone}`),
      ),
    );
  const fractions = [
    ...['', `.${thousandths}`, `.${thousandths}000`, `.${thousandths}0000`],
    ...[`.${thousandths}000000`, fraction === '' ? '' : `.${fraction}`],
  ];
  const zones = [
    '',
    zoneOf(offset, ':'),
    zoneOf(offset, ''),
    ...(offset === 0 ? ['Z', ' UTC'] : []),
  ];
  const clocks = ['T', ' '].flatMap((between) =>
    fractions.flatMap((part) => zones.map((zone) => `${date}${between}${time}${part}${zone}`)),
  );
  const digits = `${date}${time}`.replace(/\D/g, '');
  return [
    ...clocks,
    ...[`${date} ${time} ${zoneOf(offset, '')}`, `${date} ${time.slice(0, 5)}`, date],
    ...[digits, digits.slice(0, 12), digits.slice(0, 8), digits.slice(2)],
    ...[`${date.replaceAll('-', '/')} ${time}`, date.replaceAll('-', '/')],
    ...[`${date.replaceAll('-', '.')} ${time}`, date.replaceAll('-', '.')],
    `${DAYS[local.getUTCDay()]}, ${date.slice(8)} ${MONTHS[local.getUTCMonth()]} ${date.slice(0, 4)} ${time} ${offset === 0 ? 'GMT' : zoneOf(offset, '')}`,
  ];
}

/**
 * Other ways to write the moment that a value names.
 * @returns texts, and numbers of seconds and milliseconds; none if the value is no time.
 */
export function dateTexts(text: string): readonly (string | number)[] {
  const moments = momentsIn(text);
  const others = moments.flatMap((moment) => {
    const { milliseconds } = moment;
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > LAST) return [];
    const seconds = Math.floor(milliseconds / 1000);
    return [
      ...[seconds, milliseconds, `${seconds}`, `${milliseconds}`],
      ...OFFSETS.flatMap((offset) => textsAt(moment, offset)),
    ];
  });
  return [...new Set(others)].filter((other) => other !== text);
}

/** The year 9999, in milliseconds. */
const LAST = 253_402_300_799_000;
