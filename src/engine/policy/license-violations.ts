import parseExpression from 'spdx-expression-parse';
import { createTagFilter } from '../../domain/tag-globs.ts';
import type { LicenseCondition } from './policy.ts';
import type { SubjectPackage } from './policy-subject.ts';

type Expression = ReturnType<typeof parseExpression>;
type Judge = (license: string) => boolean;

/**
 * Packages whose licenses are denied or not allowed. Of `MIT OR GPL-3.0-only` one license must be acceptable, of `AND` all. Several
 * declared licenses count as `AND`. A declaration that is no SPDX expression is compared as one name.
 */
export function licenseViolations(
  { allow, deny, deniesUnknown, packageTypes }: LicenseCondition,
  packages: readonly SubjectPackage[],
): { reason: string }[] {
  const isDenied = matcher(deny);
  const isAllowed = allow === null ? () => true : matcher(allow);
  const accepts: Judge = (license) => !isDenied(license) && isAllowed(license);
  return packages
    .filter(({ type }) => packageTypes === null || packageTypes.includes(type))
    .flatMap(({ name, version, licenses }) => {
      if (licenses.length === 0) return deniesUnknown ? [{ reason: `${name} ${version} has no known license` }] : [];
      const refused = licenses.find((license) => !acceptsDeclared(license, accepts));
      return refused === undefined ? [] : [{ reason: `${name} ${version} has the license ${refused}` }];
    });
}

function matcher(globs: readonly string[]): Judge {
  const filters = globs.map((glob) => createTagFilter({ include: glob.toLowerCase(), exclude: '' }));
  return (license) => filters.some((matches) => matches(license.toLowerCase()));
}

function acceptsDeclared(declared: string, accepts: Judge): boolean {
  const expression = expressionOf(declared);
  return expression === undefined ? accepts(declared) : acceptsExpression(expression, accepts);
}

function expressionOf(declared: string): Expression | undefined {
  try {
    return parseExpression(declared);
  } catch {
    return undefined;
  }
}

function acceptsExpression(expression: Expression, accepts: Judge): boolean {
  if ('conjunction' in expression) {
    const left = acceptsExpression(expression.left, accepts);
    const right = acceptsExpression(expression.right, accepts);
    return expression.conjunction === 'or' ? left || right : left && right;
  }
  const id = `${expression.license}${expression.plus === true ? '+' : ''}`;
  return expression.exception === undefined
    ? accepts(id)
    : accepts(`${id} WITH ${expression.exception}`) || accepts(id);
}
