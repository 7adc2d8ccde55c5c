import { workerPrograms } from './in-place.ts';

/** Programs that share files. Another part has files of its own, also for modules that both need. */
export interface ProgramPart {
  /** Source files of the programs by the names of their files. */
  programs: Readonly<Record<string, string>>;
  /** Source files that a program usually loads, also later: they become one file with all modules that they import. */
  loadedTogether?: readonly string[];
}

type WorkerName = keyof typeof workerPrograms;

/** What every scan of an image loads in the main thread. */
const scanFiles: readonly string[] = [
  'src/cli/inputs/scan-named-input.ts',
  'src/cli/run-cli.ts',
  'src/cli/scan-command.ts',
  'src/cli/scan.ts',
  'src/config/read-environment.ts',
  'src/engine/pipeline/scan-image.ts',
  'src/oci/open-image-source.ts',
];

/**
 * The parts of the program with the engine's workers and the named ones. Files that the main thread and the engine's threads share would be a
 * hundred small ones, each of which costs up to a millisecond of the start of a scan. The main thread therefore has one file for what every
 * scan of an image loads, and the engine's threads have files of their own.
 */
export function programParts(otherWorkers: readonly WorkerName[]): readonly ProgramPart[] {
  const others = Object.fromEntries(otherWorkers.map((name) => [name, workerPrograms[name]]));
  const { 'engine-worker': engineWorker, 'layer-worker': layerWorker } = workerPrograms;
  return [
    { programs: { main: 'src/main.ts', ...others }, loadedTogether: scanFiles },
    { programs: { 'engine-worker': engineWorker, 'layer-worker': layerWorker } },
  ];
}
