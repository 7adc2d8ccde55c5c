import type { UnreadKind } from './unread-kind.ts';

const ownerless = 'not supported yet, and not owned by any detected package';

/** The reason of Java archives that neither Maven metadata nor manifest nor file name identifies. */
export const noCoordinates = 'it has no Maven coordinates';

/** Kinds that are recognized by content, regardless of the file name. */
export const contentKinds = {
  // Go programs and Rust programs with a list of crates are read. These files are the others, named by their analyzers.
  go: { id: 'go', name: 'Go binary', reason: 'its build information was removed or cannot be read' },
  rust: { id: 'rust', name: 'Rust binary', reason: 'its list of crates cannot be read' },
  packed: { id: 'packed', name: 'packed executable', reason: 'its content is compressed by UPX' },
  assembly: {
    id: 'dotnet-assembly',
    name: '.NET assembly',
    reason: 'it names no version of a package',
    coveredBy: 'nuget',
  },
  java: { id: 'java', name: 'Java archive', reason: noCoordinates },
  javaLibrary: { id: 'java-library', name: 'Java archive', reason: 'a library in it states no version' },
  phar: { id: 'phar', name: 'PHP archive', reason: 'it has no readable list of Composer packages' },
  elf: { id: 'executable', name: 'executable', reason: ownerless, isCoveredByLanguagePackage: true, isProgram: true },
  elfLibrary: { id: 'executable', name: 'executable', reason: ownerless, isCoveredByLanguagePackage: true },
  pe: { id: 'windows-executable', name: 'Windows executable', reason: ownerless, isCoveredByLanguagePackage: true },
  machO: { id: 'macos-executable', name: 'macOS executable', reason: ownerless, isCoveredByLanguagePackage: true },
  wasm: { id: 'wasm', name: 'WebAssembly module', reason: ownerless, isCoveredByLanguagePackage: true },
  sparse: { id: 'sparse', name: 'program in a sparse tar entry', reason: 'its content was not read' },
} as const satisfies Record<string, UnreadKind>;
