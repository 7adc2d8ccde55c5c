import { Type } from 'typebox';
import { ApiError } from '../../../domain/api-error.ts';
import type { PackagePlace } from './package-place-store.ts';

/** Query parameters of lists that a package of the latest results limits. */
export const packagePlaceFilters = {
  package: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Exact name of a package that the latest result of the tag, or of a tag of the image, contains.',
      examples: ['openssl'],
    }),
  ),
  packageType: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9.+-]{0,63}$',
      description: 'Type of this package, as in package URLs. Requires `package`.',
      examples: ['deb'],
    }),
  ),
  packageVersion: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Exact version of this package. Requires `package`.',
      examples: ['3.0.11-1~deb12u2'],
    }),
  ),
};

export interface PackagePlaceQuery {
  package?: string;
  packageType?: string;
  packageVersion?: string;
}

/** @throws {ApiError} BAD_REQUEST for a type or version without a name */
export function readPackagePlace({
  package: name,
  packageType: type,
  packageVersion: version,
}: PackagePlaceQuery): PackagePlace | undefined {
  if (name !== undefined)
    return { name, ...(type !== undefined && { type }), ...(version !== undefined && { version }) };
  if (type === undefined && version === undefined) return undefined;
  const parameter = type === undefined ? 'packageVersion' : 'packageType';
  throw new ApiError('BAD_REQUEST', `Invalid query parameter ${parameter}: requires package`);
}
