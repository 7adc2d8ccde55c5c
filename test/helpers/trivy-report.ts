/** Packages and vulnerabilities of a made report, in the JSON of trivy. */
export interface TrivyPackage {
  name: string;
  version: string;
  path: string;
  /** Of the package URL. Default: npm. */
  type?: string;
  vulnerabilities?: { id: string; aliases?: string[]; fixed?: string; severity?: string }[];
}

/** A report about npm packages and those of other types. */
export function trivyReport(packages: readonly TrivyPackage[]): string {
  const purl = ({ name, version, type = 'npm' }: TrivyPackage): string => `pkg:${type}/${name}@${version}`;
  const result = {
    Target: 'Node.js',
    Class: 'lang-pkgs',
    Type: 'node-pkg',
    Packages: packages.map((one) => ({
      ID: `${one.name}@${one.version}`,
      Name: one.name,
      Identifier: { PURL: purl(one) },
      Version: one.version,
      FilePath: one.path,
    })),
    Vulnerabilities: packages.flatMap((one) =>
      (one.vulnerabilities ?? []).map(({ id, aliases = [], fixed, severity = 'HIGH' }) => ({
        VulnerabilityID: id,
        VendorIDs: aliases,
        PkgID: `${one.name}@${one.version}`,
        PkgName: one.name,
        PkgPath: one.path,
        PkgIdentifier: { PURL: purl(one) },
        InstalledVersion: one.version,
        ...(fixed !== undefined && { FixedVersion: fixed, Status: 'fixed' }),
        Severity: severity,
        Title: `Flaw ${id}`,
      })),
    ),
  };
  return JSON.stringify({
    SchemaVersion: 2,
    ArtifactName: 'image',
    ArtifactType: 'container_image',
    Metadata: {},
    Results: [result],
  });
}

/** What `trivy version --format json` prints. */
export function trivyVersion(version: string, databaseUpdatedAt: string): string {
  return JSON.stringify({ Version: version, VulnerabilityDB: { Version: 2, UpdatedAt: databaseUpdatedAt } });
}
