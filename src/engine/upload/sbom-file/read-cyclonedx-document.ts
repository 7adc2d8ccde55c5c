import { cyclonedxSupplier } from '../../analyzers/sbom/cyclonedx-supplier.ts';
import { hasOtherThanObjects, objectsIn } from '../../analyzers/sbom/json-objects.ts';
import { distributionId } from './distribution-id.ts';
import { createUnnamed, type SbomDocument, type SbomEntry } from './sbom-document.ts';

type Component = Record<string, unknown>;

const pathsMax = 100;
/** Components of these types are packages. A component of another type without a package URL is a file, a program or a machine. */
const packageTypes: ReadonlySet<unknown> = new Set(['library', 'framework']);

/** Components of a CycloneDX document (ECMA-424) and the components inside them, without those with the scope `excluded`. */
export function readCyclonedxDocument(document: Record<string, unknown>): SbomDocument {
  const entries: SbomEntry[] = [];
  const unnamed = createUnnamed();
  let operatingSystem: SbomDocument['operatingSystem'] = null;
  let isDamaged = hasOtherThanObjects(document['components']);
  const pending = objectsIn(document['components']).reverse();
  for (let component = pending.pop(); component; component = pending.pop()) {
    isDamaged ||= hasOtherThanObjects(component['components']);
    // The number of values was bounded before the document was parsed, so this ends.
    for (const inner of objectsIn(component['components']).reverse()) pending.push(inner);
    if (component['scope'] === 'excluded') continue;
    const properties = propertiesOf(component);
    if (component['type'] === 'operating-system') operatingSystem ??= systemOf(component, properties);
    const purl = text(component['purl']) ?? properties.get('plimsoll:package:purl');
    if (purl !== undefined) entries.push(entryOf(purl, component, properties));
    else if (packageTypes.has(component['type'])) unnamed.add(component['name']);
  }
  return { entries, operatingSystem, unnamed: unnamed.result(), isDamaged };
}

function entryOf(purl: string, component: Component, properties: ReadonlyMap<string, string>): SbomEntry {
  const source = sourceOf(properties);
  return {
    purl,
    licenses: licensesOf(component),
    supplier: cyclonedxSupplier(component),
    paths: pathsOf(component, properties),
    ...(source && { source }),
    ...(properties.get('plimsoll:package:development') === 'true' && { isDevelopment: true }),
    ...(properties.get('plimsoll:package:ownedByDistribution') === 'true' && { isOwnedByDistribution: true }),
  };
}

/** Trivy and this program write the source package as properties. Trivy splits the version of rpm packages. */
function sourceOf(properties: ReadonlyMap<string, string>): SbomEntry['source'] {
  const [name, version, release, epoch] = ['SrcName', 'SrcVersion', 'SrcRelease', 'SrcEpoch'].map((key) =>
    properties.get(`aquasecurity:trivy:${key}`),
  );
  if (name === undefined || version === undefined) return undefined;
  const whole = `${epoch === undefined || epoch === '0' ? '' : `${epoch}:`}${version}${release === undefined ? '' : `-${release}`}`;
  return { name, version: whole };
}

function pathsOf(component: Component, properties: ReadonlyMap<string, string>): string[] {
  const [evidence] = objectsIn([component['evidence']]);
  const locations = objectsIn(evidence?.['occurrences']).map(({ location }) => location);
  const named = ['aquasecurity:trivy:FilePath', 'syft:location:0:path'].map((key) => properties.get(key));
  const paths = [...locations, ...named].filter((path) => typeof path === 'string').slice(0, pathsMax);
  return [...new Set(paths.map((path) => path.replace(/^\//, '')))];
}

function licensesOf(component: Component): string[] {
  return objectsIn(component['licenses']).flatMap((choice) => {
    const [license] = objectsIn([choice['license']]);
    const named = [choice['expression'], license?.['id'], license?.['name']];
    return named.filter((one) => typeof one === 'string').slice(0, 1);
  });
}

function systemOf(component: Component, properties: ReadonlyMap<string, string>): SbomDocument['operatingSystem'] {
  const named = properties.get('plimsoll:distribution:id') ?? properties.get('syft:distro:id');
  const name = text(component['name']);
  const id = named ?? (name === undefined ? undefined : distributionId(name));
  const versionId = properties.get('syft:distro:versionID') ?? text(component['version']);
  return id === undefined ? null : { id, versionId: versionId ?? '' };
}

/** The first of several properties with a name. */
function propertiesOf(component: Component): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, value } of objectsIn(component['properties'])) {
    if (typeof name === 'string' && typeof value === 'string' && !found.has(name)) found.set(name, value);
  }
  return found;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
