import type { OperatingSystem } from '../../../domain/package.ts';
import type { Distribution } from './distribution.ts';
import { distributions } from './distributions.ts';

const bySystem = new Map(distributions.flatMap((row) => row.systems.map((system) => [system, row])));

/** The row of the distribution of an image. Undefined for a distribution without advisories. Rows of one system differ in the package type. */
export function distributionOf(operatingSystem: OperatingSystem | null): Distribution | undefined {
  return operatingSystem === null ? undefined : bySystem.get(operatingSystem.id);
}
