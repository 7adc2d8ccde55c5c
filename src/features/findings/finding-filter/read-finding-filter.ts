import { ApiError, validationError } from '../../../domain/api-error.ts';
import { fixStates } from '../../../domain/finding.ts';
import type { Principal } from '../../../domain/principal.ts';
import { severities } from '../../../domain/severity.ts';
import { triageStatuses } from '../../../domain/triage-status.ts';
import { commaList, readInstant } from '../../../http/pagination.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { FindingFilter, LayerFilter, SuppressionFilter, TimeRange, UpgradeFilter } from './finding-filter.ts';
import { type FindingFilterFields, imageIdsMax } from './finding-filter-schema.ts';

/**
 * Reads the filter of a query or of a body. `now` is the time that deadlines are compared with. Throws BAD_REQUEST that names the
 * parameter.
 */
export function readFindingFilter(fields: FindingFilterFields, principal: Principal, now: Date): FindingFilter {
  const severity = commaList('severity', fields.severity, severities);
  const status = commaList('status', fields.status, triageStatuses);
  const fixState = commaList('fixState', fields.fixState, fixStates);
  const deadline = readDeadline(fields, now);
  const firstSeen = readRange('firstSeen', fields.firstSeenFrom, fields.firstSeenTo);
  const epss = readScores(fields);
  return {
    suppressed: readSuppressed(fields.suppressed),
    ...(severity && { severity }),
    ...(status && { status: status.map((one) => triageStatuses.indexOf(one) + 1) }),
    ...(fields.scanner !== undefined && { scanner: fields.scanner }),
    ...(fields.image !== undefined && { image: readImages(fields.image) }),
    ...(fields.registry !== undefined && { registry: fields.registry }),
    ...(fields.tag !== undefined && { tag: fields.tag }),
    ...(fields.platform !== undefined && { platform: fields.platform }),
    ...(fields.layer !== undefined && { layer: readLayer(fields.layer) }),
    ...(fields.package !== undefined && { package: fields.package }),
    ...(fields.packageType !== undefined && { packageType: fields.packageType.split(',') }),
    ...(fields.packageVersion !== undefined && { packageVersion: fields.packageVersion }),
    ...(fields.purl !== undefined && { purl: fields.purl }),
    ...(fields.release !== undefined && { release: fields.release === 'none' ? null : fields.release }),
    ...(fields.upgradeTo !== undefined && { upgrade: readUpgrade(fields.upgradeTo, fields) }),
    ...(fields.cveId !== undefined && { cveId: fields.cveId }),
    ...(fields.kev !== undefined && { kev: fields.kev }),
    ...(fields.malware !== undefined && { malware: fields.malware }),
    ...(fields.fixable !== undefined && { fixable: fields.fixable }),
    ...(fixState && { fixState }),
    ...(fields.fixedVersion !== undefined && { fixedVersion: fields.fixedVersion }),
    ...(epss && { epss }),
    ...(deadline.length > 0 && { deadline }),
    ...(firstSeen && { firstSeen }),
    ...(fields.assignee !== undefined && { assignee: readAssignee(fields.assignee, principal) }),
    ...(fields.search && { search: fields.search }),
  };
}

const invalidParameter = /^Invalid query parameter (\w+): (.*)$/s;

/** The same for a filter that is a field of a body: VALIDATION_ERROR with an issue at the field. */
export function readFilterOfBody(
  path: string,
  fields: FindingFilterFields,
  principal: Principal,
  now: Date,
): FindingFilter {
  try {
    return readFindingFilter(fields, principal, now);
  } catch (error) {
    const [, name, message] = (error instanceof ApiError && invalidParameter.exec(error.message)) || [];
    if (name === undefined || message === undefined) throw error;
    throw validationError([{ path: `${path}.${name}`, message }]);
  }
}

function readSuppressed(value: FindingFilterFields['suppressed']): SuppressionFilter {
  if (value === undefined || value === false) return 'hide';
  return value === true ? 'only' : value;
}

function readImages(text: string): string[] {
  const ids = text.split(',');
  if (ids.includes('')) throw invalid('image', 'must be image ids separated by commas');
  if (ids.length > imageIdsMax) throw invalid('image', `must have at most ${imageIdsMax} ids`);
  return ids;
}

function readLayer(text: string): LayerFilter {
  return text.includes(':') ? { digest: text } : { index: Number(text) };
}

/** Versions can be compared only within a package type, and fixed versions only within a package. */
function readUpgrade(to: string, { package: name, packageType: type }: FindingFilterFields): UpgradeFilter {
  if (name === undefined || type === undefined || type.includes(',')) {
    throw invalid('upgradeTo', 'requires package and one packageType');
  }
  return { type, name, to };
}

function readScores({ epssMin: min, epssMax: max }: FindingFilterFields): FindingFilter['epss'] {
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) throw invalid('epssMin', 'must not be above epssMax');
  return { ...(min !== undefined && { min: storable(min) }), ...(max !== undefined && { max: storable(max) }) };
}

/** The column is `real`, and PostgreSQL refuses a number that is nearer to 0 than its smallest one. */
function storable(score: number): number {
  return Math.fround(score) === 0 ? 0 : score;
}

function readDeadline({ deadline, dueWithinDays, dueFrom, dueTo }: FindingFilterFields, now: Date): TimeRange[] {
  const range = readRange('due', dueFrom, dueTo);
  return [
    ...(deadline === 'overdue' ? [{ to: now }] : []),
    ...(dueWithinDays === undefined
      ? []
      : [{ from: new Date(now.getTime() + 1), to: new Date(now.getTime() + dueWithinDays * dayMs) }]),
    ...(range ? [range] : []),
  ];
}

function readRange(name: string, fromText: string | undefined, toText: string | undefined): TimeRange | undefined {
  const [from, to] = [readInstant(`${name}From`, fromText), readInstant(`${name}To`, toText, 'end')];
  if (from && to && from > to) throw invalid(`${name}From`, `must not be after ${name}To`);
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined;
}

/** An API key is no member, so that `me` has no meaning for it. */
function readAssignee(text: string, principal: Principal): string | null {
  if (text === 'none') return null;
  if (text !== 'me') return text;
  if (principal.kind !== 'user') throw invalid('assignee', 'me requires a user and not an API key');
  return principal.id;
}

function invalid(name: string, problem: string): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid query parameter ${name}: ${problem}`);
}
