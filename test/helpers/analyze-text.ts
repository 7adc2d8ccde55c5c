import type { FileAnalyzer, FileFacts } from '../../src/engine/analyzers/analyzer.ts';

/** Facts of a text file. `companions` are the other files of its group, by path. */
export function analyzeText(
  analyzer: FileAnalyzer,
  path: string,
  text: string,
  companions: Record<string, string> = {},
): FileFacts {
  if (analyzer.wants(path) < Buffer.byteLength(text)) throw new Error(`${analyzer.id} does not read ${path}`);
  const others = Object.entries(companions).map(([name, content]): [string, Buffer] => [name, Buffer.from(content)]);
  return analyzer.analyze({ path, bytes: Buffer.from(text), companions: new Map(others) });
}

/** `name@version` of each package, with ` dev` for development packages, sorted. */
export function namesOf({ packages = [] }: FileFacts): string[] {
  return packages.map(({ name, version, isDevelopment }) => `${name}@${version}${isDevelopment ? ' dev' : ''}`).sort();
}
