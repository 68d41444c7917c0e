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

/** Of the checkout, not of the release: where a package is, which only some versions of npm say, and what it is for. */
const OF_CHECKOUT = new Set(['cdx:npm:package:path', DEVELOPMENT]);

/**
 * The document of what a release contains: the bundled packages, those that npm installs beside them, and Node. It
 * depends on nothing but the commit, while npm's has a random number, the time of the day, and npm's version.
 */
export function sbomOf(ofNpm: Sbom, { name, bundled, nodeVersion, time }: Known): string {
  const node = nodeComponent(nodeVersion);
  const components = [...ofNpm.components.flatMap(shipped), node];
  // npm takes the name from the folder.
  const component = withoutCheckout({ ...ofNpm.metadata.component, name });
  const refs = new Set([...components, component].map((each) => each['bom-ref']));
  const ofPackages = ofNpm.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [
        ...dependsOn.filter((one) => refs.has(one)),
        ...(ref === component['bom-ref'] ? [node['bom-ref']] : []),
      ],
    }));
  const dependencies = [...ofPackages, { ref: node['bom-ref'], dependsOn: [] }];
  const metadata = { timestamp: time, lifecycles: [{ phase: 'build' }], component };
  const document = { ...ofNpm, serialNumber: '', metadata, components, dependencies };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(document))}`;
  return `${JSON.stringify({ ...document, serialNumber }, null, 2)}\n`;

  function shipped(each: Component): Component[] {
    const { properties = [] } = each;
    const isForDevelopment = properties.some((property) => property.name === DEVELOPMENT);
    if (isForDevelopment && !bundled.has(`${each.name} ${each.version}`)) return [];
    return [withoutCheckout({ ...each, ...(isForDevelopment && { scope: 'required' }) })];
  }
}

const withoutCheckout = (each: Component): Component => ({
  ...each,
  properties: (each.properties ?? []).filter(({ name }) => !OF_CHECKOUT.has(name)),
});

const nodeComponent = (version: string): Component => ({
  'bom-ref': `node@${version}`,
  type: 'platform',
  name: 'node',
  version,
  description: 'in the single-file programs only',
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
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
