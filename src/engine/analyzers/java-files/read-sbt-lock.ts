import { parseBoundedJson } from '../../../lib/json-shape.ts';
import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { mavenPackage } from '../java/maven-package.ts';

/** The `dependencies` of a lock file of sbt-dependency-lock. */
export function readSbtLock(bytes: Buffer): FileFacts {
  const builder = new FactsBuilder();
  const lock = parsed(bytes);
  if (!isRecord(lock) || !Array.isArray(lock['dependencies']))
    return { warnings: ['The file is not a lock file of sbt.'] };
  const dependencies: unknown[] = lock['dependencies'];
  for (const [index, dependency] of dependencies.entries()) {
    if (builder.isFull) break;
    if (!isRecord(dependency)) continue;
    const { org, name, version, configurations } = dependency;
    if (typeof org !== 'string' || typeof name !== 'string' || typeof version !== 'string') continue;
    const isDevelopment = Array.isArray(configurations) && configurations.every((one) => one === 'test');
    const found = mavenPackage({ group: org, artifact: name, version }, isDevelopment);
    if (found) builder.addPackage(found, `dependency ${index + 1}`);
  }
  return { ...builder.build(), lockScope: 'image' };
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseBoundedJson(bytes);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
