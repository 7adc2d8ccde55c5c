import { isModularVersion } from '../../../src/engine/advisories/modular-version.ts';
import type { Reason } from './reason.ts';

export const unknownModuleStream: Reason = {
  id: 'unknown-module-stream',
  text: 'The package is a build of a module, and the SBOM does not name its stream, because the record of the version has none. Plimsoll does not assess it. Grype compares it with the errata of every stream; trivy compares it with errata outside modules.',
  explains: ({ isOwn, reporting, item }) =>
    !isOwn &&
    reporting.every((name) => name === 'grype') &&
    item.type === 'rpm' &&
    item.module === undefined &&
    isModularVersion(item.version),
};
