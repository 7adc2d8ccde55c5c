import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A script with the type `Version` of the library PackageDescription, which manifests use. */
export function swiftTool(): readonly [string, ...string[]] {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'plimsoll-versions-')), 'compare.swift');
  writeFileSync(
    script,
    `import PackageDescription
     while let line = readLine() {
       let pair = line.split(separator: "\\t", omittingEmptySubsequences: false).map(String.init)
       if let a = Version(pair[0]), let b = Version(pair[1]) { print(a < b ? "<" : b < a ? ">" : "=") } else { print("invalid") }
     }`,
  );
  const command = `
    resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\\(.*\\)".*/\\1/p')
    exec swift -I "$resources/pm/ManifestAPI" -L "$resources/pm/ManifestAPI" -lPackageDescription "$1"`;
  return ['sh', '-c', command, 'sh', script];
}
