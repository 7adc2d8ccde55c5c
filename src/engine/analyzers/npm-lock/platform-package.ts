import { recordOf } from '../../text-formats/outside-values.ts';

/**
 * Whether an entry of a lock file is an optional package for certain platforms, such as `@esbuild/darwin-arm64`. Lock files name the packages
 * of all platforms. Where they are used, they are installed in `node_modules`, because programs cannot be bundled.
 */
export function isPlatformPackage(entry: unknown): boolean {
  const { os, cpu, libc } = recordOf(entry);
  return os !== undefined || cpu !== undefined || libc !== undefined;
}
