import type { ScannedImage } from '../scanned-image.ts';
import type { SelectedScan } from './selected-scan.ts';

/** Divides the findings of a scan into listed, suppressed and unlisted ones. */
export function selectFindings(scanned: ScannedImage): SelectedScan {
  return { scanned, listed: scanned.assessed.findings, suppressed: [], unlisted: [] };
}
