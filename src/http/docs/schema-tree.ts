import { escapeHtml, inlineCode } from './escape-html.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  description?: string;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Renders a schema as nested lists with name, type, bounds and description. */
export function schemaTree(schema: unknown): string {
  return listOf(schema as Schema);
}

function listOf({ properties = {}, required = [] }: Schema): string {
  const items = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name);
    const description = property.description ? ` <span>${inlineCode(property.description)}</span>` : '';
    return `<li><code>${escapeHtml(name)}</code>${isRequired ? '' : '<sup title="optional">?</sup>'} <i>${typeText(property)}</i>${description}${childrenOf(property)}</li>`;
  });
  return `<ul class="schema">${items.join('')}</ul>`;
}

function childrenOf(schema: Schema): string {
  const inner = [schema, schema.items, ...(schema.anyOf ?? [])].find((one) => one?.properties);
  if (inner) return listOf(inner);
  const nested = schema.items && [schema.items.items, ...(schema.items.anyOf ?? [])].find((one) => one?.properties);
  return nested ? listOf(nested) : '';
}

function typeText(schema: Schema): string {
  const facts = [kindOf(schema), ...boundsOf(schema)];
  if (schema.default !== undefined) facts.push(`default ${JSON.stringify(schema.default)}`);
  return escapeHtml(facts.join(', '));
}

function kindOf(schema: Schema): string {
  const { type, anyOf, items, format } = schema;
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return anyOf.map(kindOf).join(' | ');
  if (items) return `array of ${kindOf(items)}`;
  const types = [type ?? 'any'].flat().join(' | ');
  return format === 'date-time' ? types.replace('string', 'timestamp') : types;
}

function boundsOf(schema: Schema): string[] {
  return [
    span(schema.minimum, schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum, ''),
    span(schema.minLength, schema.maxLength, ' characters'),
    span(schema.minItems, schema.maxItems, ' elements'),
  ].filter((text) => text !== '');
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
