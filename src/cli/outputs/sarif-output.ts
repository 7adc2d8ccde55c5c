import { writeSarif } from '../../engine/sarif/write-sarif.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import { toSarifInput } from './to-sarif-input.ts';

/** `--format sarif`. */
export function* sarifOutput(scans: readonly SelectedScan[]): Generator<string> {
  for (const selected of scans) yield* writeSarif(toSarifInput(selected));
}
