import { parsePlatform } from '../../domain/platform.ts';
import { scanErrorCodes } from '../../domain/scan-error.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { ImageConfig } from '../../oci/image-source.ts';
import type { ImageEvidence, InventoryLayer } from '../pipeline/inventory.ts';
import { layerLimits } from '../pipeline/limits.ts';
import { redactConfig } from '../pipeline/redact-config.ts';
import { type EnvelopeFields, isRecord } from './envelope-fields.ts';
import { readTime } from './read-header.ts';
import { readContent, readUnread } from './read-image-content.ts';
import { uploadLimits } from './upload.ts';

const listMax = 1_000;
const warningCodes = [...scanErrorCodes, 'MALFORMED_FILE', 'FILE_TOO_LARGE', 'NOT_UTF8'] as const;

/** Input of image checks: `evidence.config` and `evidence.files`, as the engine has them. null: the upload has no configuration. */
export function readUploadEvidence(
  envelope: EnvelopeFields,
  { platform, layers }: { platform: string; layers: readonly InventoryLayer[] },
): ImageEvidence | null {
  const evidence = envelope.object('evidence');
  const config = evidence?.object('config');
  const files = (evidence ? evidence.objects('files', uploadLimits.evidenceFiles) : []).flatMap((file) => {
    const kind = file.text('kind', 64);
    const subject = file.text('subject', 4096);
    const index = file.number('layerIndex') ?? -1;
    const layerIndex = Number.isInteger(index) && index >= -1 && index < layers.length ? index : -1;
    return kind === null || subject === null ? [] : [{ kind, subject, layerIndex }];
  });
  if (!config) return null;
  const filled = layers.filter(({ isEmpty }) => !isEmpty);
  const redacted = redactConfig(readConfig(config, platform), (step) => layers[step]?.index ?? filled.length - 1);
  const unread = evidence && readUnread(evidence);
  const content = evidence && readContent(evidence);
  return {
    config: redacted.config,
    files: [...files, ...redacted.found],
    ...(unread && { unread }),
    ...(content && { content }),
  };
}

/** Without them no check can run. */
export function noUploadEvidence(platform: string): ImageEvidence {
  const { os, architecture } = parsePlatform(platform) ?? { os: 'linux', architecture: 'amd64' };
  const empty = {
    createdAt: null,
    user: '',
    env: [],
    entrypoint: [],
    cmd: [],
    exposedPorts: [],
    labels: {},
    history: [],
  };
  return { config: { os, architecture, ...empty }, files: [] };
}

function readConfig(config: EnvelopeFields, platform: string): ImageConfig {
  const { os, architecture } = parsePlatform(platform) ?? { os: 'linux', architecture: 'amd64' };
  const createdAt = readTime(config.text('createdAt'));
  const healthcheck = config.texts('healthcheck', listMax);
  return {
    os,
    architecture,
    createdAt: createdAt === null ? null : new Date(createdAt).toISOString(),
    user: config.text('user') ?? '',
    env: config.texts('env', listMax),
    entrypoint: config.texts('entrypoint', listMax),
    cmd: config.texts('cmd', listMax),
    exposedPorts: config.texts('exposedPorts', listMax),
    labels: readLabels(config),
    ...(healthcheck.length > 0 ? { healthcheck } : config.flag('hasHealthcheckField') ? { healthcheck: null } : {}),
    history: config.objects('history', listMax).map((step) => {
      const at = readTime(step.text('createdAt'));
      return {
        createdBy: step.text('createdBy', 4096) ?? '',
        createdAt: at === null ? null : new Date(at).toISOString(),
        isEmpty: step.flag('isEmpty'),
        comment: step.text('comment') ?? '',
      };
    }),
  };
}

/** Names of labels are arbitrary, so they are not read as known fields. */
function readLabels(config: EnvelopeFields): Record<string, string> {
  const labels = config.typed('labels', ['object']);
  if (!isRecord(labels)) return {};
  const fields = config.object('labels');
  const read = Object.keys(labels)
    .filter((name) => name !== '__proto__' && name.length <= 256)
    .slice(0, listMax)
    .flatMap((name) => {
      const value = fields?.text(name, 4096);
      return typeof value === 'string' ? [[name.replaceAll('\0', '\uFFFD').toWellFormed(), value] as const] : [];
    });
  return Object.fromEntries(read);
}

/** Content that the sender could not read. Any entry makes the scan partial. */
export function readWarnings(envelope: EnvelopeFields): EngineWarning[] {
  return envelope
    .objects('warnings', 10_000)
    .slice(0, layerLimits.warningsMax)
    .map((entry) => {
      const code = entry.text('code', 64);
      const path = entry.text('path', 4096);
      const layerIndex = entry.count('layerIndex');
      return {
        code: warningCodes.find((known) => known === code) ?? 'INTERNAL',
        message: entry.text('message', 500) ?? 'The sender could not read the complete image.',
        ...(path === null ? {} : { path }),
        ...(layerIndex === null ? {} : { layerIndex }),
      };
    });
}
