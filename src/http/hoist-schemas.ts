/** Components of an OpenAPI file. */
export interface Components {
  byName: Map<string, unknown>;
  /** Titles, which generated names must not use. */
  titles: ReadonlySet<string>;
}

type Json = Record<string, unknown>;

/** Creates components for all schemas of a file in `sources`. */
export function createComponents(sources: unknown): Components {
  const titles = new Set<string>();
  collectTitles(sources, titles);
  return { byName: new Map(), titles };
}

function collectTitles(source: unknown, titles: Set<string>): void {
  if (typeof source !== 'object' || source === null) return;
  if (!Array.isArray(source) && isNamed(source as Json)) {
    const { title } = source as Json;
    if (typeof title === 'string') titles.add(title);
  }
  for (const one of Object.values(source)) collectTitles(one, titles);
}

/** Converts `riskScore` and `application/json` to pascal case. */
const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * Returns the schema as plain data in which every object with named properties is a reference to a component. The name of the component is
 * its title, else `name` and the path of properties: generators create a type of each, and a name that depends on the order of the file
 * would change with it. Throws when two different schemas have the same title.
 */
export function hoistSchemas(schema: unknown, name: string, components: Components): unknown {
  if (Array.isArray(schema))
    return schema.map((one, index) => hoistSchemas(one, `${name}${labelOf(one, index)}`, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  // Examples of properties are parts of the examples of whole bodies.
  const { title, examples: _, ...rest } = schema as Json;
  const own = isNamed(rest) && typeof title === 'string' ? title : name;
  const plain = Object.fromEntries(
    Object.entries(withSingleTypes(withPlainMaps(rest))).map(([key, value]) => [
      key,
      hoistMember(key, value, own, components),
    ]),
  );
  if (!isNamed(plain)) return plain;
  const { type, description, ...content } = plain;
  const component = { type: 'object', ...(description !== undefined && { description }), ...content };
  const $ref = `#/components/schemas/${place(component, { own, isTitled: own === title }, components)}`;
  return Array.isArray(type) ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref };
}

/** Converts a map with arbitrary keys to the form that generators support. */
function withPlainMaps({ patternProperties, ...rest }: Json): Json {
  const [value, ...others] = Object.values(patternProperties ?? {});
  if (value === undefined) return rest;
  return others.length > 0 ? { ...rest, patternProperties } : { ...rest, additionalProperties: value };
}

/** Generators support one type, or one type and null. */
function withSingleTypes({ type, ...rest }: Json): Json {
  const isUnion = Array.isArray(type) && type.filter((one) => one !== 'null').length > 1;
  if (type === undefined) return rest;
  return isUnion ? { ...rest, anyOf: type.map((one: unknown) => ({ type: one })) } : { type, ...rest };
}

function isNamed({ type, properties }: Json): boolean {
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object') && type.length === 2);
  return isObject && typeof properties === 'object';
}

/** The keys of a map of properties are names, including `title`. */
function hoistMember(key: string, value: unknown, name: string, components: Components): unknown {
  if (key === 'enum' || key === 'const' || key === 'default' || key === 'required') return value;
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Json).map(([property, one]) => [
        property,
        hoistSchemas(one, nameOfProperty(name, property), components),
      ]),
    );
  }
  const suffix = key === 'items' ? 'Item' : key === 'additionalProperties' ? 'Value' : '';
  return hoistSchemas(value, `${name}${suffix}`, components);
}

/** The `data` of an envelope is the result of its operation. */
function nameOfProperty(name: string, property: string): string {
  return property === 'data' && name.endsWith('Answer')
    ? name.replace(/Answer$/, 'Result')
    : `${name}${pascal(property)}`;
}

/** Distinguishes alternatives by their constant, else by position. */
function labelOf(alternative: unknown, index: number): string {
  const { properties = {} } = (alternative ?? {}) as { properties?: Record<string, { const?: unknown }> };
  const constant = Object.values(properties).find((one) => typeof one.const === 'string')?.const;
  return typeof constant === 'string' ? pascal(constant) : index === 0 ? '' : `Option${index + 1}`;
}

function place(component: Json, { own, isTitled }: { own: string; isTitled: boolean }, components: Components): string {
  const text = JSON.stringify(component);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? own : `${own}${number}`;
    if (!isTitled && components.titles.has(name)) continue;
    const known = components.byName.get(name);
    if (known === undefined) components.byName.set(name, component);
    if (known === undefined || JSON.stringify(known) === text) return name;
    if (isTitled) throw new Error(`two schemas have the title ${own}`);
  }
}
