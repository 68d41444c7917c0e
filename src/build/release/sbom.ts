import { sha256 } from './sums.ts';

/** A component of a CycloneDX document, as far as it is looked at. */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string }[];
  readonly scope?: string;
  readonly [other: string]: unknown;
}

/** A CycloneDX document, as `npm sbom` prints it. */
export interface Sbom {
  readonly metadata: { readonly component: Component; readonly [other: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [other: string]: unknown;
}

/** What npm's document does not say. */
export interface Known {
  readonly name: string;
  /** Packages that the bundle contains, such as `zod 4.6.7`. npm takes them for tools of the developers. */
  readonly bundled: ReadonlySet<string>;
  /** Of the single-file programs. */
  readonly nodeVersion: string;
  /** Of the commit, as ISO 8601. */
  readonly time: string;
}

const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The document of what a release contains: the bundled packages, those that npm installs beside them, and Node. It
 * depends on nothing but the commit, while npm's has a random number and the time of the day.
 */
export function sbomOf(ofNpm: Sbom, { name, bundled, nodeVersion, time }: Known): string {
  const components = [...ofNpm.components.flatMap(shipped), nodeComponent(nodeVersion)];
  const refs = new Set([...components, ofNpm.metadata.component].map((each) => each['bom-ref']));
  const dependencies = ofNpm.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm takes the name from the folder.
  const component = { ...ofNpm.metadata.component, name };
  const metadata = { ...ofNpm.metadata, timestamp: time, component };
  const document = { ...ofNpm, serialNumber: '', metadata, components, dependencies };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(document))}`;
  return `${JSON.stringify({ ...document, serialNumber }, null, 2)}\n`;

  function shipped(each: Component): Component[] {
    const { properties = [] } = each;
    if (!properties.some((property) => property.name === DEVELOPMENT)) return [each];
    if (!bundled.has(`${each.name} ${each.version}`)) return [];
    const others = properties.filter((property) => property.name !== DEVELOPMENT);
    return [{ ...each, scope: 'required', properties: others }];
  }
}

const nodeComponent = (version: string): Component => ({
  'bom-ref': `node@${version}`,
  type: 'platform',
  name: 'node',
  version,
  description: 'in the single-file programs only',
  purl: `pkg:generic/node@${version}`,
  licenses: [{ license: { id: 'MIT' } }],
});

/** A UUID of version 8 (RFC 9562): made of a digest. */
function uuidOf(text: string): string {
  const digest = sha256(Buffer.from(text));
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digest.slice(from, to));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** The packages that the build's file of licenses names. */
export const bundledIn = (licenses: string): ReadonlySet<string> =>
  new Set([...licenses.matchAll(/^(\S+ \d\S*) \(.*\)$/gm)].map(([, name = '']) => name));
