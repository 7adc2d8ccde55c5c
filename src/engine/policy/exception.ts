import { createTagFilter } from '../../domain/tag-globs.ts';
import { type FieldProblem, FieldReader } from './field-reader.ts';
import { type PackagePattern, type PatternSubject, packagePattern } from './package-pattern.ts';

/** An accepted vulnerability of the ignore file or of a policy. */
export interface Exception {
  /** CVE, GHSA or another id of the vulnerability or its advisory. */
  id: string;
  /** As written. Null: all packages. */
  package: string | null;
  /** Glob over the image as the user wrote it. Null: all images. */
  image: string | null;
  /** Names of the rules to which it applies. Null: all rules. Ignore files have no rules. */
  rules: string[] | null;
  reason: string;
  /** Last day (YYYY-MM-DD, UTC) on which it applies. Null: no end. */
  expiresOn: string | null;
}

export interface ExceptionSubject extends PatternSubject {
  /** The id of the vulnerability, its aliases and the ids of its advisories. */
  ids: readonly string[];
  image: string;
}

/** Reads one exception. Problems are added to the list; the result is then undefined. */
export function readException(
  value: unknown,
  path: string,
  problems: FieldProblem[],
  { hasRules }: { hasRules: boolean },
): Exception | undefined {
  const before = problems.length;
  const fields = new FieldReader(value, path, problems);
  const id = fields.required('id') ?? '';
  const name = fields.text('package') ?? null;
  if (name !== null && packagePattern(name) === undefined)
    fields.refuse('package', 'must be a package name or a package URL');
  const image = fields.text('image') ?? null;
  const rules = hasRules ? (fields.texts('rules') ?? null) : null;
  const reason = fields.required('reason') ?? '';
  const expiresOn = fields.day('expires') ?? null;
  fields.end();
  return problems.length > before ? undefined : { id, package: name, image, rules, reason, expiresOn };
}

export function isExpired({ expiresOn }: Pick<Exception, 'expiresOn'>, now: Date): boolean {
  return expiresOn !== null && expiresOn < now.toISOString().slice(0, 10);
}

/** Compiles the exceptions that apply to an image at a time. The function returns the first one that covers a finding. */
export function exceptionFinder(
  exceptions: readonly Exception[],
  { image, now }: { image: string; now: Date },
): (subject: Omit<ExceptionSubject, 'image'>) => Exception | undefined {
  const byId = new Map<string, { exception: Exception; pattern: PackagePattern | undefined }[]>();
  for (const exception of exceptions) {
    if (isExpired(exception, now) || !coversImage(exception, image)) continue;
    const key = exception.id.toUpperCase();
    const pattern = exception.package === null ? undefined : packagePattern(exception.package);
    const others = byId.get(key);
    if (others) others.push({ exception, pattern });
    else byId.set(key, [{ exception, pattern }]);
  }
  return (subject) => {
    for (const id of subject.ids) {
      const found = byId
        .get(id.toUpperCase())
        ?.find(({ exception, pattern }) => exception.package === null || pattern?.matches(subject) === true);
      if (found) return found.exception;
    }
    return undefined;
  };
}

function coversImage(exception: Exception, image: string): boolean {
  return exception.image === null || createTagFilter({ include: exception.image, exclude: '' })(image);
}
