import type { ExternalScannerName } from '../../src/scanners/external-scanner.ts';

/** How an external scanner is built. `go.mod` and `go.sum` in the folder with its name pin all modules. */
export interface ScannerBuild {
  /** File name of the program. */
  program: string;
  /** The module of the scanner, whose version `go.mod` states. */
  module: string;
  /** The package of the program. */
  package: string;
  /** Variable that contains the version, which releases set with the linker. Absent: the source contains the version. */
  versionVariable?: string;
  environment?: Readonly<Record<string, string>>;
}

export const scannerBuilds: Readonly<Record<ExternalScannerName, ScannerBuild>> = {
  trivy: {
    program: 'trivy',
    module: 'github.com/aquasecurity/trivy',
    package: 'github.com/aquasecurity/trivy/cmd/trivy',
    versionVariable: 'github.com/aquasecurity/trivy/pkg/version/app.ver',
    environment: { GOEXPERIMENT: 'jsonv2' },
  },
  grype: {
    program: 'grype',
    module: 'github.com/anchore/grype',
    package: 'github.com/anchore/grype/cmd/grype',
    versionVariable: 'main.version',
  },
  syft: {
    program: 'syft',
    module: 'github.com/anchore/syft',
    package: 'github.com/anchore/syft/cmd/syft',
    versionVariable: 'main.version',
  },
  osv: {
    program: 'osv-scanner',
    module: 'github.com/google/osv-scanner/v2',
    package: 'github.com/google/osv-scanner/v2/cmd/osv-scanner',
  },
  dockle: {
    program: 'dockle',
    module: 'github.com/goodwithtech/dockle',
    package: 'github.com/goodwithtech/dockle/cmd/dockle',
    versionVariable: 'github.com/goodwithtech/dockle/pkg.version',
  },
  dive: {
    program: 'dive',
    module: 'github.com/wagoodman/dive',
    package: 'github.com/wagoodman/dive',
    versionVariable: 'main.version',
  },
};
