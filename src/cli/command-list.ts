import type { Command } from 'commander';
import type { CliContext } from './cli-context.ts';

export type MakeCommand = (context: CliContext, onExit: (code: number) => void) => Command;

/** A command that runs without the service. */
export interface ListedCommand {
  name: string;
  /** Arguments in the help of the program. */
  usage: string;
  summary: string;
  /** The command runs in folders of its operator, whose `.env` it may read. Other commands run in folders of other people's projects. */
  isOfOperator?: boolean;
  load(): Promise<MakeCommand>;
}

/** Each command is loaded only when it runs: reading the modules of all of them takes longer than scanning a small image. */
export const cliCommands: readonly ListedCommand[] = [
  {
    name: 'scan',
    usage: 'IMAGE…',
    summary: 'scan images without a server',
    load: async () => (await import('./scan-command.ts')).scanCommand,
  },
  {
    name: 'diff',
    usage: 'A B',
    summary: 'compare two images or two earlier scans',
    load: async () => (await import('./diff-command.ts')).diffCommand,
  },
  {
    name: 'explain',
    usage: 'ID',
    summary: 'show what the advisories on this machine say about a vulnerability',
    load: async () => (await import('./explain-command.ts')).explainCommand,
  },
  {
    name: 'policy',
    usage: 'check FILE',
    summary: 'check the file of a policy',
    load: async () => (await import('./policy-command.ts')).policyCommand,
  },
  {
    name: 'db',
    usage: '<command>',
    summary: 'download, show, search, export and import the advisories on this machine',
    load: async () => (await import('./db-command.ts')).dbCommand,
  },
  {
    name: 'scanners',
    usage: '',
    summary: 'list the external scanners on this machine',
    load: async () => (await import('./scanners-command.ts')).scannersCommand,
  },
  {
    name: 'sensor',
    usage: '',
    summary: 'scan a registry in its network and upload the results to a service',
    isOfOperator: true,
    load: async () => (await import('./sensor-command.ts')).sensorCommand,
  },
  {
    name: 'verify',
    usage: 'PACK.zip',
    summary: 'check a compliance pack against its signature, offline',
    load: async () => (await import('./verify-command.ts')).verifyCommand,
  },
  {
    name: 'version',
    usage: '',
    summary: 'print the versions of program, engine, snapshot format and Node',
    load: async () => (await import('./version-command.ts')).versionCommand,
  },
];
