import type { ValidationIssue } from '../../../../domain/api-error.ts';
import { reportFormats } from '../../../../reports/formats.ts';
import { kindOf, reportKinds } from '../../../../reports/kinds.ts';
import type { CreateReportBody } from '../report-schema.ts';

export const defaultFormat = 'PDF';

const customFields = ['tagIds', 'scanId', 'layerId', 'packageId'] as const;

/** Checks that the schema cannot express: report types and formats, the sections of a kind, and the fields of a scope. */
export function checkDocumentRequest(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { type, format = defaultFormat } = body;
  const issues: ValidationIssue[] = [];
  const types = reportKinds.map((kind) => kind.type);
  const formats = reportFormats.map(({ name }) => name);
  if (type !== undefined && !types.some((one) => one === type)) issues.push(notAvailable('type', types));
  if (!formats.some((one) => one === format)) issues.push(notAvailable('format', formats));
  return [...issues, ...checkSections(body), ...checkScope(body), ...checkDelivery(body)];
}

function notAvailable(path: string, values: readonly string[]): ValidationIssue {
  return { path, message: `must be one of ${values.join(', ')}` };
}

function checkSections({ type, sections }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const kind = typeof type === 'string' ? kindOf(type) : undefined;
  if (!kind || !Array.isArray(sections)) return [];
  return sections.flatMap((section: unknown, index): ValidationIssue[] =>
    typeof section !== 'string' || kind.sections.includes(section)
      ? []
      : [notAvailable(`sections.${index}`, kind.sections)],
  );
}

function checkDelivery({ deliverTo, frequency = 'ONE_TIME' }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (deliverTo === undefined || isEmpty(deliverTo) || frequency !== 'ONE_TIME') return [];
  return [{ path: 'deliverTo', message: 'is only allowed with a frequency other than ONE_TIME' }];
}

function checkScope(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const scope = scopeOf(body);
  const isGiven = (field: string): boolean => {
    const value = body[field];
    return value !== undefined && !(Array.isArray(value) && value.length === 0);
  };
  const given = customFields.filter(isGiven);
  const issues: ValidationIssue[] = [];
  if (scope !== 'registry' && isGiven('registryId'))
    issues.push({ path: 'registryId', message: 'is only allowed for the scope registry' });
  if (scope !== 'custom')
    return [...issues, ...given.map((path) => ({ path, message: 'is only allowed for the scope custom' }))];
  if (given.length === 0) {
    const message = 'is required for the scope custom, unless scanId, layerId or packageId is given';
    return [...issues, { path: 'tagIds', message }];
  }
  const others = given.slice(1).map((path) => ({ path, message: `cannot be combined with ${given[0] ?? ''}` }));
  return [...issues, ...others];
}

/** The requested scope. The default is derived from the other fields. */
export function scopeOf(
  body: Readonly<Partial<Record<keyof CreateReportBody, unknown>>>,
): 'org' | 'registry' | 'custom' {
  const { scope } = body;
  if (scope === 'org' || scope === 'registry' || scope === 'custom') return scope;
  if (customFields.some((field) => body[field] !== undefined && !isEmpty(body[field]))) return 'custom';
  return body.registryId === undefined ? 'org' : 'registry';
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
