import { isRecord, listOf, recordOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import type { LockedPackage } from '../lock-facts.ts';

/** Pods of `Podfile.lock`: `- Firebase/Core (10.0.0)`, with a list below for requirements. Subspecs of a pod are the same package. */
export function readPodfileLock(text: string): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const item of listOf(recordOf(readBlockYaml(text)[0])['PODS'])) {
    const entry = isRecord(item) ? Object.keys(item)[0] : item;
    const [, spec = '', version] = /^(\S{1,512}) \(([^)]{1,256})\)$/.exec(typeof entry === 'string' ? entry : '') ?? [];
    const name = spec.split('/', 1)[0] ?? '';
    if (name !== '' && version !== undefined) found.set(`${name} ${version}`, { name, version });
  }
  return [...found.values()];
}
