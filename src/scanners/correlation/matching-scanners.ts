import type { ScannerName } from '../../domain/scan.ts';

/** Scanners that assert vulnerabilities. The others list packages or check the image. */
const matchingScanners = ['trivy', 'grype', 'osv'] as const;

export function isMatchingScanner(name: ScannerName): name is (typeof matchingScanners)[number] {
  return matchingScanners.some((one) => one === name);
}
