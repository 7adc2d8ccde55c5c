import { recordOf } from '../../text-formats/outside-values.ts';

/** Whether a name is one of a package for certain platforms. For lock files that do not store the platforms of packages. */
export function hasPlatformName(name: string): boolean {
  return platformName.test(name);
}

const platformName =
  /(?:^fsevents$|[-/](?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|win32|windows)(?:-|$))/;

/** Whether a name ends with an operating system and a processor, as names of packages with programs do. */
export function hasProcessorName(name: string): boolean {
  return processorName.test(name);
}

const processorName =
  /(?:^fsevents|[-/](?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32|windows)-(?:amd64|arm|arm64|ia32|loong64|mips64el|ppc64|ppc64le|riscv64|s390x|x64)(?:-(?:eabi|gnu|gnueabihf|msvc|musl|musleabihf))?)$/;

/**
 * Whether an entry of a lock file is an optional package for certain platforms, such as `@esbuild/darwin-arm64`. Lock files name the packages
 * of all platforms. Where they are used, they are installed in `node_modules`, because programs cannot be bundled.
 */
export function isPlatformPackage(entry: unknown): boolean {
  const { os, cpu, libc } = recordOf(entry);
  return os !== undefined || cpu !== undefined || libc !== undefined;
}
