/** The names of U+00A0 to U+00FF in HTML: PHP's `htmlentities` writes them. */
const LATIN_1 = [
  'nbsp|iexcl|cent|pound|curren|yen|brvbar|sect|uml|copy|ordf|laquo|not|shy|reg|macr|deg|plusmn|sup2',
  'sup3|acute|micro|para|middot|cedil|sup1|ordm|raquo|frac14|frac12|frac34|iquest|Agrave|Aacute|Acirc',
  'Atilde|Auml|Aring|AElig|Ccedil|Egrave|Eacute|Ecirc|Euml|Igrave|Iacute|Icirc|Iuml|ETH|Ntilde|Ograve',
  'Oacute|Ocirc|Otilde|Ouml|times|Oslash|Ugrave|Uacute|Ucirc|Uuml|Yacute|THORN|szlig|agrave|aacute',
  'acirc|atilde|auml|aring|aelig|ccedil|egrave|eacute|ecirc|euml|igrave|iacute|icirc|iuml|eth|ntilde',
  'ograve|oacute|ocirc|otilde|ouml|divide|oslash|ugrave|uacute|ucirc|uuml|yacute|thorn|yuml',
].flatMap((names) => names.split('|'));

const NAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN_1.map((name, at) => [name, String.fromCharCode(0xa0 + at)])),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ euro: '€', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));/gi;

const LAST_CODE_POINT = 0x10ffff;

/** What character references stand for; an unknown one is text. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name = '') => {
        if (name !== '') return NAMED[name] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
      })
    : text;
