import type { UnreadKind } from './unread-kind.ts';

const ownerless = 'not supported yet, and not owned by any detected package';

/** The reason of Java archives that neither Maven metadata nor manifest nor file name identifies. */
export const noCoordinates = 'it has no Maven coordinates';

/** Kinds that are recognized by content, regardless of the file name. */
export const contentKinds = {
  go: { id: 'go', name: 'Go binary' },
  rust: { id: 'rust', name: 'Rust binary with a list of its crates' },
  assembly: { id: 'dotnet-assembly', name: '.NET assembly' },
  java: { id: 'java', name: 'Java archive', reason: noCoordinates },
  elf: { id: 'executable', name: 'executable', reason: ownerless, isCoveredByLanguagePackage: true },
  pe: { id: 'windows-executable', name: 'Windows executable', reason: ownerless, isCoveredByLanguagePackage: true },
  machO: { id: 'macos-executable', name: 'macOS executable', reason: ownerless, isCoveredByLanguagePackage: true },
  wasm: { id: 'wasm', name: 'WebAssembly module', reason: ownerless, isCoveredByLanguagePackage: true },
  sparse: { id: 'sparse', name: 'program in a sparse tar entry', reason: 'its content was not read' },
} as const satisfies Record<string, UnreadKind>;
