import { isRecord, listOf, recordOf, textsOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import type { LockedPackage } from '../lock-facts.ts';

/**
 * Pods of `Podfile.lock`: `- Firebase/Core (10.0.0)`, with a list below for requirements. Subspecs of a pod are the same package, with the
 * requirements of all of them.
 */
export function readPodfileLock(text: string): LockedPackage[] {
  const found = new Map<string, { name: string; version: string; dependencies: Set<string> }>();
  for (const item of listOf(recordOf(readBlockYaml(text)[0])['PODS'])) {
    const [entry, requirements] = isRecord(item) ? (Object.entries(item)[0] ?? []) : [item];
    const [, spec = '', version] = /^(\S{1,512}) \(([^)]{1,256})\)$/.exec(typeof entry === 'string' ? entry : '') ?? [];
    const name = podOf(spec);
    if (name === '' || version === undefined) continue;
    const pod = found.get(`${name} ${version}`) ?? { name, version, dependencies: new Set() };
    found.set(`${name} ${version}`, pod);
    for (const requirement of textsOf(requirements)) {
      const required = podOf(requirement.split(' ', 1)[0] ?? '');
      if (required !== name && pod.dependencies.size < dependenciesMax) pod.dependencies.add(required);
    }
  }
  return [...found.values()].map(({ dependencies, ...pod }) => ({ ...pod, dependencies: [...dependencies] }));
}

const dependenciesMax = 1000;

function podOf(spec: string): string {
  return spec.split('/', 1)[0] ?? '';
}
