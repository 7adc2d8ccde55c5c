import { Type } from 'typebox';
import { ApiError } from '../../../../domain/api-error.ts';
import { parseVersionRange, type VersionRange } from '../../../../engine/versions/version-range.ts';

/** Query parameters that select versions of one package. */
export const packageQuery = {
  name: Type.String({ minLength: 1, maxLength: 1024, description: 'Exact package name.', examples: ['openssl'] }),
  type: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9.+-]{0,63}$',
      description: 'Package type as in package URLs: `deb`, `npm`, `golang`, …',
      examples: ['deb'],
    }),
  ),
  range: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Comparators separated by spaces or commas; alternatives separated by `||`: `>=1.2 <1.4 || =2.0`. If absent, every version matches.',
      examples: ['>=3.0 <3.0.15'],
    }),
  ),
};

/** @throws {ApiError} BAD_REQUEST if the range is invalid */
export function readRange(text: string | undefined): VersionRange | undefined {
  if (text === undefined) return undefined;
  const range = parseVersionRange(text);
  if (!range) {
    throw new ApiError(
      'BAD_REQUEST',
      'Invalid query parameter range: must be comparators such as >=1.2 <1.4, with alternatives separated by ||',
    );
  }
  return range;
}
