/**
 * The channel of a package of Oracle Linux that is another build under the same name, with fixes of its own: for Ksplice
 * (`2:2.17-317.0.1.ksplice1.el7`) or FIPS (`10:3.6.16-4.0.1.el8_fips`). Their epochs are higher than those of the usual builds. Undefined for a
 * usual build.
 */
export function otherBuild(version: string): string | undefined {
  if (version.includes('.ksplice')) return 'build:ksplice';
  return version.endsWith('_fips') ? 'build:fips' : undefined;
}
