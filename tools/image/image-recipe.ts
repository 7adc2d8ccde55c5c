import type { Instruction } from './parse-dockerfile.ts';

/** A `COPY`: the folder whose content becomes a layer, its place in the image (empty for the root), and the user of its files. */
interface StageLayer {
  folder: string;
  place: string;
  owner: number;
  command: string;
}

/** What a stage of the Dockerfile says about the image. */
export interface StageRecipe {
  layers: readonly StageLayer[];
  /** Fields of the image configuration (OCI image-spec config.md, and Docker's `Healthcheck`). */
  config: Readonly<Record<string, unknown>>;
  labels: Readonly<Record<string, string>>;
}

const nanosecondsPerSecond = 1e9;

/**
 * Interprets the instructions of a stage without commands.
 *
 * @param values of build arguments, which take the place of defaults
 */
export function imageRecipe(stage: readonly Instruction[], values: Readonly<Record<string, string>>): StageRecipe {
  const args: Record<string, string> = {};
  const layers: StageLayer[] = [];
  const config: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  const expand = (text: string): string => text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
  for (const { name, rest } of stage) {
    const text = expand(rest);
    if (name === 'ARG') {
      const [key = '', initial = ''] = text.split('=');
      args[key] = values[key] ?? initial;
    } else if (name === 'COPY') layers.push(readCopy(text));
    else if (name === 'LABEL') Object.assign(labels, readPairs(text));
    else if (name !== 'FROM') Object.assign(config, configOf(name, text));
  }
  return { layers, config: { ...config, Labels: labels }, labels };
}

function configOf(name: string, text: string): Record<string, unknown> {
  switch (name) {
    case 'ENV':
      return { Env: Object.entries(readPairs(text)).map(([key, value]) => `${key}=${value}`) };
    case 'USER':
      return { User: text };
    case 'WORKDIR':
      return { WorkingDir: text };
    case 'STOPSIGNAL':
      return { StopSignal: text };
    case 'EXPOSE':
      return { ExposedPorts: { [`${text}/tcp`]: {} } };
    case 'VOLUME':
      return { Volumes: Object.fromEntries(readWords(text).map((path) => [path, {}])) };
    case 'ENTRYPOINT':
      return { Entrypoint: readWords(text) };
    case 'CMD':
      return { Cmd: readWords(text) };
    case 'HEALTHCHECK':
      return { Healthcheck: readHealthCheck(text) };
    default:
      throw new Error(`the stage has ${name}, which the layout without an engine does not support`);
  }
}

function readCopy(text: string): StageLayer {
  const [, from, owner = '0', folder, to] = /^--from=(\w+) (?:--chown=(\d+):\d+ )?\/(\S+)\/ (\S+)$/.exec(text) ?? [];
  if (folder === undefined || from === undefined || to === undefined)
    throw new Error(`not a copy of a folder: ${text}`);
  const place = to.replaceAll(/^\/|\/$/g, '');
  return { folder: folder.replace(/^out\//, ''), place, owner: Number(owner), command: `COPY ${text}` };
}

/** `KEY=value` and `key="value with spaces"`. */
function readPairs(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)];
  return Object.fromEntries(pairs.map(([, key = '', quoted, plain = '']) => [key, quoted ?? plain]));
}

function readWords(text: string): string[] {
  return JSON.parse(text) as string[];
}

function readHealthCheck(text: string): object {
  const seconds = (name: string): number =>
    Number(new RegExp(`--${name}=(\\d+)s`).exec(text)?.[1] ?? 0) * nanosecondsPerSecond;
  return {
    Test: ['CMD', ...readWords(text.slice(text.indexOf('CMD ') + 'CMD '.length))],
    Interval: seconds('interval'),
    Timeout: seconds('timeout'),
    StartPeriod: seconds('start-period'),
    Retries: Number(/--retries=(\d+)/.exec(text)?.[1] ?? 0),
  };
}
