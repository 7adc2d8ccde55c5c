import { recordOf } from '../../text-formats/outside-values.ts';

/** Whether a name is one of a package for certain platforms. For lock files that do not store the platforms of packages. */
export function hasPlatformName(name: string): boolean {
  return platformName.test(name);
}

const platformName =
  /(?:^fsevents$|[-/](?:aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)(?:-|$))/;

/**
 * Whether an entry of a lock file is an optional package for certain platforms, such as `@esbuild/darwin-arm64`. Lock files name the packages
 * of all platforms. Where they are used, they are installed in `node_modules`, because programs cannot be bundled.
 */
export function isPlatformPackage(entry: unknown): boolean {
  const { os, cpu, libc } = recordOf(entry);
  return os !== undefined || cpu !== undefined || libc !== undefined;
}
