import { dive } from './dive/dive.ts';
import { dockle } from './dockle/dockle.ts';
import type { ExternalScanner, ExternalScannerName } from './external-scanner.ts';
import { grype } from './grype/grype.ts';
import { osv } from './osv/osv.ts';
import { syft } from './syft/syft.ts';
import { trivy } from './trivy/trivy.ts';

/** Every external scanner. A name without an adapter does not compile. */
export const scanners: Readonly<Record<ExternalScannerName, ExternalScanner>> = {
  trivy,
  grype,
  syft,
  osv,
  dockle,
  dive,
};
