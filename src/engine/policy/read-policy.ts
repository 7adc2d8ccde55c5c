import { severities } from '../../domain/severity.ts';
import { type Exception, readException } from './exception.ts';
import { type FieldProblem, FieldReader } from './field-reader.ts';
import { parseDocument } from './parse-document.ts';
import type { BaseCondition, FindingCondition, LicenseCondition, Policy, PolicyRule } from './policy.ts';
import { policyActions } from './policy.ts';

const rulesMax = 200;
const exceptionsMax = 10_000;
const thresholds = ['critical', 'high', 'medium', 'low', 'negligible'] as const;

/** Reads a policy from YAML or JSON text. Returns all problems at once. */
export function readPolicyText(text: string): { policy: Policy } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const value = parseDocument(text, problems);
  return problems.length > 0 ? { problems } : readPolicy(value);
}

/** Reads a policy from plain values, such as the body of a request. Returns all problems at once. */
export function readPolicy(value: unknown): { policy: Policy } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const fields = new FieldReader(value, '', problems);
  if (fields.value('version') !== 1) fields.refuse('version', 'must be 1');
  const name = fields.text('name') ?? null;
  const rules = listOf(fields, 'rules', rulesMax).flatMap((one, index) => readRule(one, index, problems));
  const exceptions = listOf(fields, 'exceptions', exceptionsMax).flatMap((one, index): Exception[] => {
    const exception = readException(one, `exceptions.${index}`, problems, { hasRules: true });
    return exception ? [exception] : [];
  });
  fields.end();
  if (rules.length === 0 && problems.length === 0) fields.refuse('rules', 'must contain at least one rule');
  refuseRepeatedNames(rules, problems);
  refuseUnknownRules(exceptions, rules, problems);
  return problems.length > 0 ? { problems } : { policy: { name, rules, exceptions } };
}

function listOf(fields: FieldReader, name: string, lengthMax: number): unknown[] {
  const value = fields.value(name);
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length <= lengthMax) return value;
  fields.refuse(name, `must be a list of at most ${lengthMax} entries`);
  return [];
}

const kinds = ['findings', 'licenses', 'unknown', 'baseImage', 'imageAge'] as const;

function readRule(value: unknown, index: number, problems: FieldProblem[]): PolicyRule[] {
  const before = problems.length;
  const fields = new FieldReader(value, `rules.${index}`, problems);
  const action = fields.choice('action', policyActions) ?? 'fail';
  const present = kinds.filter((kind) => fields.value(kind) !== undefined);
  const [kind] = present;
  const name = fields.text('name') ?? `rule ${index + 1}: ${kind ?? ''}`;
  if (kind === undefined || present.length > 1)
    fields.refuse(kind ?? 'findings', `one of ${kinds.join(', ')} is required`);
  const rule = kind && ruleOf(kind, { name, action }, fields, problems);
  fields.end();
  return rule === undefined || problems.length > before ? [] : [rule];
}

function ruleOf(
  kind: (typeof kinds)[number],
  common: Pick<PolicyRule, 'name' | 'action'>,
  fields: FieldReader,
  problems: FieldProblem[],
): PolicyRule | undefined {
  const inner = (): FieldReader => new FieldReader(fields.value(kind), fields.pathOf(kind), problems);
  switch (kind) {
    case 'findings':
      return { ...common, kind, when: readCondition(inner()) };
    case 'licenses':
      return { ...common, kind, licenses: readLicenses(inner()) };
    case 'unknown':
      if (fields.value(kind) !== true) return fields.refuse(kind, 'must be true');
      return { ...common, kind };
    case 'baseImage':
      return { ...common, kind, base: readBase(inner()) };
    case 'imageAge': {
      const age = inner();
      const maxDays = age.number('maxDays', 0, 36_500) ?? age.refuse('maxDays', 'is required') ?? 0;
      age.end();
      return { ...common, kind, maxDays };
    }
  }
}

function readCondition(fields: FieldReader): FindingCondition {
  const threshold = fields.choice('severity', thresholds);
  const when: FindingCondition = {
    severity: severities.find((one) => one.toLowerCase() === threshold) ?? null,
    isKnownExploited: fields.flag('knownExploited') ?? null,
    epss: fields.number('epss', 0, 1) ?? null,
    isFixable: fields.flag('fixable') ?? null,
    ageDays: fields.number('ageDays', 0, 36_500) ?? null,
    isMalware: fields.flag('malware') ?? null,
    packageTypes: fields.texts('packageTypes') ?? null,
  };
  fields.end();
  return when;
}

function readLicenses(fields: FieldReader): LicenseCondition {
  const allow = fields.texts('allow') ?? null;
  const deny = fields.texts('deny') ?? [];
  const unknown = fields.choice('unknown', ['allow', 'deny']);
  const packageTypes = fields.texts('packageTypes') ?? null;
  if (allow === null && deny.length === 0 && unknown !== 'deny') fields.refuse('deny', 'or allow is required');
  fields.end();
  // A package without a known license is in no list of allowed licenses.
  return { allow, deny, deniesUnknown: unknown === undefined ? allow !== null : unknown === 'deny', packageTypes };
}

function readBase(fields: FieldReader): BaseCondition {
  const base = { allow: fields.texts('allow') ?? null, deny: fields.texts('deny') ?? [] };
  if (base.allow === null && base.deny.length === 0) fields.refuse('allow', 'or deny is required');
  fields.end();
  return base;
}

function refuseRepeatedNames(rules: readonly PolicyRule[], problems: FieldProblem[]): void {
  const known = new Set<string>();
  for (const { name } of rules) {
    if (known.has(name)) problems.push({ path: 'rules', message: `contains the name ${name} twice` });
    known.add(name);
  }
}

function refuseUnknownRules(
  exceptions: readonly Exception[],
  rules: readonly PolicyRule[],
  problems: FieldProblem[],
): void {
  for (const [index, exception] of exceptions.entries())
    for (const name of exception.rules ?? [])
      if (!rules.some((rule) => rule.name === name))
        problems.push({ path: `exceptions.${index}.rules`, message: `names no rule: ${name}` });
}
