import { listOf, recordOf, textOf } from '../../../src/engine/text-formats/outside-values.ts';
import { keyOf, partsOf, sorted } from './purl-key.ts';

type Fields = Readonly<Record<string, unknown>>;

export const comparedFields = [
  'name',
  'version',
  'purl',
  'qualifiers',
  'license',
  'supplier',
  'email',
  'cpe',
  'hash',
  'requires',
  'source',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** A package of a CycloneDX document. Each field has its values in a form that does not depend on the program, sorted. */
export interface ComponentFields {
  /** Type, last part of the name, and version. */
  key: string;
  type: string;
  values: Readonly<Record<ComparedField, readonly string[]>>;
}

/** The packages of a document by key. Components without a package URL are files, systems and lock files. */
export function componentFields(document: unknown): ReadonlyMap<string, ComponentFields> {
  const found = listOf(recordOf(document)['components']).flatMap((value) => {
    const component = recordOf(value);
    const purl = purlOf(component);
    return purl === undefined || component['type'] === 'operating-system' ? [] : [{ component, purl }];
  });
  const keyOfRef = new Map(found.map(({ component, purl }) => [textOf(component['bom-ref']) ?? '', keyOf(purl)]));
  const required = requirements(document, keyOfRef);
  const components = new Map<string, ComponentFields>();
  for (const { component, purl } of found) {
    const key = keyOf(purl);
    const more = { requires: [...(required.get(key) ?? [])] };
    const merged = mergeValues(components.get(key)?.values, { ...valuesOf(component, purl), ...more });
    components.set(key, { key, type: key.slice(0, key.indexOf('/')), values: merged });
  }
  return components;
}

type Values = Record<ComparedField, readonly string[]>;

/** Programs list a package once for each of its places. */
function mergeValues(known: Values | undefined, added: Values): Values {
  const both = comparedFields.map((field) => [field, sorted([...(known?.[field] ?? []), ...added[field]])]);
  return Object.fromEntries(both) as Values;
}

function valuesOf(component: Fields, purl: string): Values {
  const { name, group, version } = component;
  const parts = partsOf(purl);
  const groupText = textOf(group);
  return {
    name: [`${groupText === undefined ? '' : `${groupText}/`}${textOf(name) ?? ''}`],
    version: [textOf(version) ?? ''],
    purl: [parts.plain],
    qualifiers: parts.qualifiers,
    license: licensesOf(component),
    supplier: parties(component).map((party) => party.name),
    email: parties(component).flatMap((party) => party.email),
    cpe: [textOf(component['cpe']), ...propertiesOf(component, /^syft:cpe23$/)].flatMap((one) => one ?? []),
    hash: hashesOf(component),
    requires: [],
    source: sourceOf(component, parts.qualifiers),
  };
}

function purlOf(component: Fields): string | undefined {
  return textOf(component['purl']) ?? propertiesOf(component, /^plimsoll:package:purl$/)[0];
}

function licensesOf(component: Fields): string[] {
  return listOf(component['licenses']).flatMap((choice) => {
    const { expression, license } = recordOf(choice);
    const { id, name } = recordOf(license);
    return (textOf(expression) ?? textOf(id) ?? textOf(name) ?? '').replace(/^\(([^()]*)\)$/, '$1');
  });
}

function parties(component: Fields): { name: string; email: string[] }[] {
  const { supplier, publisher, author, authors } = component;
  const entity = recordOf(supplier);
  const contacts = listOf(entity['contact']).flatMap((one) => textOf(recordOf(one)['email']) ?? []);
  const texts = [publisher, author, ...listOf(authors).map((one) => recordOf(one)['name'])].flatMap(
    (one) => textOf(one) ?? [],
  );
  const name = textOf(entity['name']);
  return [
    ...(name === undefined ? [] : [{ text: name, contacts }]),
    ...texts.map((text) => ({ text, contacts: [] })),
  ].map(({ text, contacts: stated }) => ({
    name: text.replace(/\s*[<(].*$/, '').trim(),
    email: [...stated, ...(/<([^<>@\s]+@[^<>\s]+)>/.exec(text)?.[1] ? [/<([^<>\s]+)>/.exec(text)?.[1] ?? ''] : [])],
  }));
}

/** Hashes of the component, and those of its published files. */
function hashesOf(component: Fields): string[] {
  const files = listOf(component['externalReferences']).filter((one) => recordOf(one)['type'] === 'distribution');
  return [component, ...files].flatMap((one) =>
    listOf(recordOf(one)['hashes']).flatMap((hash) => {
      const { alg, content } = recordOf(hash);
      return `${textOf(alg)} ${textOf(content)}`;
    }),
  );
}

/** Name and version of the source package, as far as each program states them. */
function sourceOf(component: Fields, qualifiers: readonly string[]): string[] {
  const [name] = propertiesOf(component, /^(?:aquasecurity:trivy:SrcName|syft:metadata:(?:source|originPackage))$/);
  const version = [
    ...propertiesOf(component, /^aquasecurity:trivy:SrcVersion$/),
    ...propertiesOf(component, /^syft:metadata:sourceVersion$/),
  ][0];
  const release = propertiesOf(component, /^aquasecurity:trivy:SrcRelease$/)[0];
  const epoch = propertiesOf(component, /^aquasecurity:trivy:SrcEpoch$/)[0];
  const upstream = qualifiers.find((one) => one.startsWith('upstream='))?.slice('upstream='.length);
  if (name === undefined) return upstream === undefined ? [] : [upstream];
  const full = `${epoch === undefined ? '' : `${epoch}:`}${version ?? ''}${release === undefined ? '' : `-${release}`}`;
  return [`${name}${full === '' ? '' : `@${full}`}`];
}

function propertiesOf(component: Fields, name: RegExp): string[] {
  return listOf(component['properties']).flatMap((one) => {
    const property = recordOf(one);
    return name.test(textOf(property['name']) ?? '') ? (textOf(property['value']) ?? []) : [];
  });
}

function requirements(document: unknown, keyOfRef: ReadonlyMap<string, string>): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const value of listOf(recordOf(document)['dependencies'])) {
    const { ref, dependsOn } = recordOf(value);
    const key = keyOfRef.get(textOf(ref) ?? '');
    if (key === undefined) continue;
    const known = found.get(key) ?? new Set();
    found.set(key, known);
    for (const other of listOf(dependsOn)) {
      const required = keyOfRef.get(textOf(other) ?? '');
      if (required !== undefined && required !== key) known.add(required);
    }
  }
  return found;
}
