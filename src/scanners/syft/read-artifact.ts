import type { GivenPackage } from '../report/normalize-package.ts';
import type { ReportFields } from '../report/report-fields.ts';

const locationsMax = 1000;

/** A package in reports of Syft and Grype. */
export function readArtifact(fields: ReportFields): GivenPackage {
  return {
    name: fields.identity('name'),
    version: fields.identity('version'),
    type: fields.text('type', 64),
    purl: fields.text('purl', 2048),
    paths: readPaths(fields),
  };
}

/** Files that declare the package. Files that only add details, such as licenses, are marked as supporting. */
function readPaths(fields: ReportFields): string[] {
  return fields
    .objects('locations', locationsMax)
    .filter((location) => location.object('annotations').text('evidence', 32) !== 'supporting')
    .map((location) => location.text('path', 4096));
}
