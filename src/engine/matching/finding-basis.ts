const upstream =
  'The version text of the program, compared with Bitnami’s advisories about upstream releases. A build with backported fixes is reported too.';

/**
 * What a finding is based on if the package that declares the version is not known, as a sentence for users. Null: advisories name the
 * package.
 */
export function findingBasis(packageType: string, sources: readonly string[] = ['builtin']): string | null {
  return packageType === 'generic' && sources.includes('builtin') ? upstream : null;
}
