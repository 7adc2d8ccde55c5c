import { type PackSection, packSections } from '../../../compliance/pack/pack-sections.ts';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { checkPeriod } from '../reviews/check-period.ts';
import { packScopeTypes } from './pack-schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the schema cannot say: which dates make a period, and which fields a scope takes. */
export function checkPackRequest(body: Fields): ValidationIssue[] {
  return [...checkPeriod(body['period']), ...checkScope(body['scope'])];
}

/** Which fields each scope takes: at least one of them. */
const scopeFields = { organization: [], registry: ['registryIds'], image: ['imageIds', 'images'] } as const;
const allFields = ['registryIds', 'imageIds', 'images'] as const;

function checkScope(scope: unknown): ValidationIssue[] {
  if (!isObject(scope)) return [];
  const type = scopeTypeOf(scope);
  if (type === undefined) return [];
  const fields: readonly string[] = scopeFields[type];
  const [first] = fields;
  const given = allFields.filter((field) => scope[field] !== undefined);
  const issues = given
    .filter((field) => !fields.includes(field))
    .map((field) => ({ path: `scope.${field}`, message: `is not allowed for the scope ${type}` }));
  if (first !== undefined && !given.some((field) => fields.includes(field)))
    issues.push({ path: `scope.${first}`, message: `is required for the scope ${type}` });
  return issues;
}

/** As it says, or as its fields do; undefined for one that is not known. */
export function scopeTypeOf(scope: Fields): (typeof packScopeTypes)[number] | undefined {
  const { type } = scope;
  if (type !== undefined) return packScopeTypes.find((one) => one === type);
  if (scope['registryIds'] !== undefined) return 'registry';
  return scope['imageIds'] !== undefined || scope['images'] !== undefined ? 'image' : 'organization';
}

/** In their order, each once; none chosen: all. */
export function chosenSections(selected: readonly PackSection[] | undefined): PackSection[] {
  const wanted = selected === undefined || selected.length === 0 ? packSections : selected;
  return packSections.filter((section) => wanted.includes(section));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
