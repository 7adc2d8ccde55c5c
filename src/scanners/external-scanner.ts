import type { Cvss, FixState } from '../domain/finding.ts';
import type { OperatingSystem } from '../domain/package.ts';
import { type ScannerName, scannerNames } from '../domain/scan.ts';
import type { Severity } from '../domain/severity.ts';

export type ExternalScannerName = Exclude<ScannerName, 'builtin'>;
export const externalScannerNames: readonly ExternalScannerName[] = scannerNames.filter((name) => name !== 'builtin');

/**
 * An external scanner: how to find its version, how to run it on an image, and how to read its output. An adapter starts no process and
 * opens no file except those of its database: `scanner-host.ts` runs the commands that it describes.
 */
export interface ExternalScanner {
  name: ExternalScannerName;
  /** File name of the program. It is searched on PATH unless the settings name a path. */
  program: string;
  /** The input that the program reads. */
  reads: ScannerInputKind;
  /** Folder below the user's cache folder where the program stores its database unless the settings name another. null: it has none. */
  databaseCache: string | null;
  /** Names in the folder of the database that the program reads, if the folder has other content too. Absent: it reads the whole folder. */
  databaseParts?: readonly string[];
  /** Commands whose outputs contain the versions of program and database, and the function that reads them. */
  probe: ScannerProbe;
  /** The command that scans `input`. Arguments and environment contain no secret. */
  command(input: ScannerInput): ScannerCommand;
  /**
   * The names of the vulnerabilities about which the database has an entry for each package, also those that it judges as fixed. null: it
   * cannot tell. Absent: the database cannot be asked. Throws for a damaged database.
   */
  lookUp?(
    databaseFolder: string,
    packages: readonly AskedPackage[],
    operatingSystem: OperatingSystem | null,
    signal: AbortSignal,
  ): Promise<(ReadonlySet<string> | null)[]>;
  /** Reads the output as a stream. Throws `ScannerOutputError` for output that is not a report of this scanner. */
  parse(output: AsyncIterable<Uint8Array>): Promise<ScannerReport>;
}

/** A package of an image, about which the database of a scanner is asked. */
export interface AskedPackage {
  type: string;
  name: string;
  /** Name of the source package of a distribution. null: it is not known. */
  source: string | null;
  /** Module stream of an rpm package: `nodejs:18`. null: it is in none. */
  module: string | null;
}

/** `sbom`: a bill of materials, which is the report of Syft or, without Syft, the engine's CycloneDX document. */
export type ScannerInputKind = 'oci-layout' | 'docker-archive' | 'sbom';

export interface ScannerInput {
  /** Folder or file of the kind that the scanner reads. */
  path: string;
  /** `os/architecture[/variant]` */
  platform: string;
  /** Folder that only this run uses, and its working directory. It is removed after the run. */
  scratchFolder: string;
  /** Folder with the scanner's database. null: the scanner needs none. The run must not write to it. */
  databaseFolder: string | null;
}

export interface ScannerCommand {
  args: readonly string[];
  /** Added to an otherwise minimal environment (PATH, HOME and TMPDIR in the scratch folder, proxies that refuse connections). */
  environment?: Readonly<Record<string, string>>;
  /** File in the scratch folder that the program writes its report to. Absent: the report is the standard output. */
  reportFile?: string;
  /** Exit codes besides 0 with a complete report (osv-scanner returns 1 when it finds vulnerabilities). */
  successCodes?: readonly number[];
}

export interface ScannerProbe {
  /** `databaseFolder`: null when no database was found. */
  commands(databaseFolder: string | null): readonly ScannerCommand[];
  /** One standard output for each command. null when they contain no version of this program. */
  read(outputs: readonly string[]): ScannerVersions | null;
  /** For a program that does not print the version of its database: reads it from the files. null when the folder has no database. */
  readDatabase?(folder: string): Promise<ScannerDatabase | null>;
}

export interface ScannerVersions {
  version: string;
  database: ScannerDatabase | null;
}

export interface ScannerDatabase {
  /** The scanner's own name of the version (schema, digest or build time). */
  version: string;
  /** ISO 8601. null when the scanner does not say it. */
  builtAt: string | null;
}

/** A package as a scanner names it. */
export interface ReportedPackage {
  name: string;
  version: string;
  /** Type of the package URL (`deb`, `npm`, `maven`, …) or the scanner's own word if it has none. */
  type: string;
  purl: string | null;
  /** Paths in the image, without a leading slash. */
  paths: string[];
}

/** A package that a scanner lists without a version. */
export type UnversionedReport = Pick<ReportedPackage, 'name' | 'type' | 'paths'>;

/** One statement of a scanner: this vulnerability affects this package. */
export interface Assertion {
  /** As the scanner names it: CVE, GHSA or another id. */
  id: string;
  aliases: string[];
  /** Index into the packages of the report. */
  packageIndex: number;
  severity: Severity | null;
  cvss: Cvss | null;
  fixedVersion: string | null;
  fixState: FixState;
  title: string;
  description: string;
  references: string[];
  publishedAt: string | null;
}

/** A vulnerability that the scanner found in a package and left out of its findings. */
export interface SuppressedAssertion extends Pick<Assertion, 'id' | 'aliases' | 'packageIndex'> {
  /** `vex`: a VEX statement. `rule`: an ignore rule of the scanner or of its configuration. */
  by: 'vex' | 'rule';
}

/** Output of a scanner in normalized form. Text is bounded. A scanner without a database has packages only. */
export interface ScannerReport {
  packages: ReportedPackage[];
  unversioned: UnversionedReport[];
  assertions: Assertion[];
  suppressed: SuppressedAssertion[];
  /** Image checks of dockle (`CIS-DI-0001`) and figures of dive. They are shown with the scanner's run and never change the grade. */
  notes: { id: string; level: string; text: string }[];
  /** True when the scanner says that it lists packages (syft, trivy with all packages), so that a missing package has a meaning. */
  listsAllPackages: boolean;
  /** Assertions whose package or id could not be read. They make the run `FAILED` with a reason when all are unread. */
  unread: number;
}

/** Output that is not a report of the scanner: garbage, truncated, over a limit. The message contains no text of the output. */
export class ScannerOutputError extends Error {
  override readonly name = 'ScannerOutputError';
}
