import { type PackSection, packSections } from '../../../compliance/pack/pack-sections.ts';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { checkPeriod } from '../reviews/check-period.ts';
import { packScopeTypes } from './pack-schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Checks that the schema cannot express: the dates of the period and the fields of the scope. */
export function checkPackRequest(body: Fields): ValidationIssue[] {
  return [...checkPeriod(body['period']), ...checkScope(body['scope']), ...checkBaseline(body)];
}

function checkBaseline({ templateId, baseline }: Fields): ValidationIssue[] {
  return baseline === undefined || templateId === 'fedramp'
    ? []
    : [{ path: 'baseline', message: 'is allowed for the framework fedramp only' }];
}

/** Fields of each scope type, of which a request needs at least one. */
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

/** The requested type, or the type that the fields imply. Undefined for an unknown type. */
export function scopeTypeOf(scope: Fields): (typeof packScopeTypes)[number] | undefined {
  const { type } = scope;
  if (type !== undefined) return packScopeTypes.find((one) => one === type);
  if (scope['registryIds'] !== undefined) return 'registry';
  return scope['imageIds'] !== undefined || scope['images'] !== undefined ? 'image' : 'organization';
}

/** Selected sections in the order of `packSections`, without duplicates. An empty selection gives all sections. */
export function chosenSections(selected: readonly PackSection[] | undefined): PackSection[] {
  const wanted = selected === undefined || selected.length === 0 ? packSections : selected;
  return packSections.filter((section) => wanted.includes(section));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
