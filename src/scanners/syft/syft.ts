import type { ExternalScanner } from '../external-scanner.ts';
import { parseProbeJson } from '../report/parse-probe-json.ts';
import { programVersion } from '../report/program-version.ts';
import { parseSyft } from './parse-syft.ts';

const offline = {
  SYFT_CHECK_FOR_APP_UPDATE: 'false',
  SYFT_GOLANG_SEARCH_REMOTE_LICENSES: 'false',
  SYFT_JAVA_USE_NETWORK: 'false',
  SYFT_JAVASCRIPT_SEARCH_REMOTE_LICENSES: 'false',
  SYFT_PYTHON_SEARCH_REMOTE_LICENSES: 'false',
  // Digests of all files of packages, which nothing reads, and which are most of the report of a large image.
  SYFT_FILE_METADATA_SELECTION: 'none',
};

/** Syft, from 1.0 on. Its report is in its own form, which Grype reads without loss. */
export const syft: ExternalScanner = {
  name: 'syft',
  program: 'syft',
  reads: 'oci-layout',
  databaseCache: null,
  probe: {
    commands: () => [{ args: ['version', '--output', 'json'], environment: offline }],
    read: ([output]) => {
      const fields = parseProbeJson(output);
      if (fields?.text('application') !== 'syft') return null;
      return { version: programVersion(fields.text('version')), database: null };
    },
  },
  command: ({ path }) => ({
    args: ['scan', `oci-dir:${path}`, '--output', 'syft-json', '--quiet'],
    environment: offline,
  }),
  parse: parseSyft,
};
