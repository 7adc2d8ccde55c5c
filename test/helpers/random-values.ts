import fc from 'fast-check';

/** A schema of the OpenAPI file with unresolved references. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface ValueOptions {
  resolve: (reference: string) => Schema;
  /** Additional likely values of a property with this name: existing ids, reachable addresses. */
  hints: (name: string) => fc.Arbitrary<unknown> | undefined;
}

/** Values that are valid by the schema. */
export function validValues(schema: Schema, options: ValueOptions, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return validValues(options.resolve(schema.$ref), options, name);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValues(one, options, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  const hint = options.hints(name);
  if (schema.enum) return hint ?? fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'anything'].flat();
  const values = fc.oneof(...types.map((type) => ofType(type, schema, options)));
  return hint === undefined ? values : fc.oneof({ weight: 5, arbitrary: hint }, { weight: 1, arbitrary: values });
}

function ofType(type: string, schema: Schema, options: ValueOptions): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = minimum + 1e6, minItems = 0, maxItems = minItems + 3 } = schema;
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.constant(minimum), fc.integer({ min: minimum, max: maximum }));
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'string') return texts(schema);
  if (type === 'array')
    return fc.array(validValues(schema.items ?? {}, options), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    });
  if (type === 'object') return objects(schema, options);
  return junk;
}

function objects({ properties = {}, required = [], additionalProperties }: Schema, options: ValueOptions) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, validValues(one, options, name)])),
    { requiredKeys: required, noNullPrototype: true },
  );
  if (additionalProperties !== true) return known;
  const more = fc.dictionary(fc.string({ maxLength: 8 }), junk, { maxKeys: 2, noNullPrototype: true });
  return fc.tuple(more, known).map(([others, some]) => ({ ...others, ...some }));
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  if (pattern === undefined || pattern === '\\S')
    return fc
      .oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }))
      .map((text) => text.replaceAll('\u0000', ''))
      .filter((text) => text.length >= minLength && text.length <= maxLength && (!pattern || /\S/.test(text)));
  return fc
    .stringMatching(new RegExp(pattern), { maxLength: length.maxLength })
    .filter((text) => text.length <= maxLength);
}

const hostileValue = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  '../..',
  '‮',
  'a'.repeat(5000),
  "' or 1=1 --",
  '{{7*7}}',
  '${x}',
  '<script>',
  'toString',
  '2024-02-30',
  '9999-12-31T23:59:60Z',
  'scannedAt:asc',
  ':',
];

/** Unexpected values: any JSON, numbers at limits, text that other programs fail on. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(...hostileValue, null, true, -1, 0, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null]),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The value with one part replaced, removed or added. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }), fc.constantFrom(...changes), junk)
    .map(([value, way, change, other]) => mutate(structuredClone(value), { way, change, other }));
}

const changes = ['replace', 'remove', 'add'] as const;

function mutate(
  value: unknown,
  { way, change, other }: { way: number[]; change: (typeof changes)[number]; other: unknown },
): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const holder = value as Record<string, unknown>;
  const [step = 0, ...further] = way;
  if (change === 'add' && further.length === 0 && !Array.isArray(value)) return { ...holder, [`more${step}`]: other };
  const names = Object.keys(holder);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return other;
  const inner = holder[name];
  if (further.length > 0 && typeof inner === 'object' && inner !== null)
    holder[name] = mutate(inner, { way: further, change, other });
  else if (change === 'remove' && !Array.isArray(value)) delete holder[name];
  else holder[name] = other;
  return value;
}
