import { type Digest, isDigest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { ImageConfig } from '../image-source.ts';
import { layersMax } from '../limits.ts';
import { dockerConfigMediaType } from './media-types.ts';
import { isObject, type JsonObject, readJsonObject } from './read-json.ts';

export interface ParsedConfig {
  config: ImageConfig;
  /** Bottom layer first. */
  diffIds: Digest[];
  variant: string | null;
}

const historyMax = 2 * layersMax;
const listMax = 5000;
const textLengthMax = 64 * 1024;

/**
 * Parses an image config (OCI image-spec config.md). Docker's format differs by `Healthcheck`. Throws MALFORMED_CONFIG, LIMIT_EXCEEDED.
 */
export function parseConfig(bytes: Buffer, mediaType: string): ParsedConfig {
  const document = readJsonObject(bytes, 'MALFORMED_CONFIG', 'The image config');
  const settings = optionalObject(document['config'], 'config');
  const healthcheck = readHealthcheck(settings, mediaType);
  const config: ImageConfig = {
    architecture: boundedText(document['architecture'], 'architecture'),
    os: boundedText(document['os'] ?? 'linux', 'os'),
    createdAt: timestamp(document['created']),
    user: text(settings['User'], 'User'),
    env: texts(settings['Env'], 'Env'),
    entrypoint: texts(settings['Entrypoint'], 'Entrypoint'),
    cmd: texts(settings['Cmd'], 'Cmd'),
    exposedPorts: Object.keys(optionalObject(settings['ExposedPorts'], 'ExposedPorts')).slice(0, listMax).map(cut),
    labels: readLabels(settings['Labels']),
    ...(healthcheck !== undefined && { healthcheck }),
    history: readHistory(document['history']),
  };
  const variant = document['variant'];
  return {
    config,
    diffIds: readDiffIds(document['rootfs']),
    variant: typeof variant === 'string' && /^[A-Za-z0-9.]{1,32}$/.test(variant) ? variant : null,
  };
}

function malformed(what: string): ScanError {
  return new ScanError('MALFORMED_CONFIG', `The image configuration ${what}.`);
}

function cut(value: string): string {
  return value.length > textLengthMax ? value.slice(0, textLengthMax) : value;
}

function boundedText(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[A-Za-z0-9_.-]{1,32}$/.test(value)) return value;
  throw malformed(`has no valid ${name}`);
}

function text(value: unknown, name: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return cut(value);
  throw malformed(`has a ${name} that is not a string`);
}

/** Old Docker versions wrote a single string in place of a list. */
function texts(value: unknown, name: string): string[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > listMax)
    throw new ScanError('LIMIT_EXCEEDED', `The image configuration has more than ${listMax} ${name} entries.`);
  return list.map((item) => text(item, name));
}

function optionalObject(value: unknown, name: string): JsonObject {
  if (value === undefined || value === null) return {};
  if (isObject(value)) return value;
  throw malformed(`has a ${name} that is not an object`);
}

function timestamp(value: unknown): string | null {
  const time = typeof value === 'string' && value.length <= 64 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function readLabels(value: unknown): Record<string, string> {
  const entries = Object.entries(optionalObject(value, 'Labels')).slice(0, listMax);
  return Object.fromEntries(entries.map(([key, label]) => [cut(key), typeof label === 'string' ? cut(label) : '']));
}

function readHealthcheck(settings: JsonObject, mediaType: string): string[] | null | undefined {
  const healthcheck = settings['Healthcheck'];
  if (isObject(healthcheck)) return texts(healthcheck['Test'], 'Healthcheck');
  return mediaType === dockerConfigMediaType ? null : undefined;
}

function readHistory(value: unknown): ImageConfig['history'] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw malformed('has a history that is not a list');
  if (value.length > historyMax)
    throw new ScanError('LIMIT_EXCEEDED', `The image has more than ${historyMax} history entries.`);
  return value.map((entry: unknown) => {
    if (!isObject(entry)) throw malformed('has a history entry that is not an object');
    return {
      createdBy: text(entry['created_by'], 'created_by'),
      createdAt: timestamp(entry['created']),
      isEmpty: entry['empty_layer'] === true,
      comment: text(entry['comment'], 'comment'),
    };
  });
}

function readDiffIds(rootfs: unknown): Digest[] {
  const list = isObject(rootfs) ? rootfs['diff_ids'] : undefined;
  // Some builders write the missing content of `FROM scratch` as null.
  if (isObject(rootfs) && list === null) return [];
  if (!Array.isArray(list)) throw malformed('has no list of layers (rootfs.diff_ids)');
  return list.map((diffId: unknown) => {
    if (!isDigest(diffId)) throw malformed('has a layer whose diff id is not a sha256 digest');
    return diffId;
  });
}
