import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { javaRuntime } from '../java/runtime-package.ts';

/** The version of a Java runtime, from the file `release` in its folder (JEP 223). The runtime owns everything in the folder. */
export function readRelease(bytes: Buffer): FileFacts {
  const values = new Map<string, string>();
  for (const line of bytes.toString('utf8').split('\n')) {
    const [, key, value] = /^([A-Z_]{1,64})="?([^"]{0,1024})"?\r?$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) values.set(key, value);
  }
  const runtime = javaRuntime(values.get('JAVA_VERSION'), values.get('IMPLEMENTOR'));
  if (!runtime) return {};
  const builder = new FactsBuilder();
  builder.addPackage(runtime, 'JAVA_VERSION');
  builder.addOwnedFolder('.');
  return builder.build();
}
