import { isDigest } from '../../domain/digest.ts';
import {
  bareRepository,
  type ImageReference,
  isReferenceProblem,
  isTagName,
  parseImageReference,
} from '../../domain/image-reference.ts';
import { parsePlatform } from '../../domain/platform.ts';
import { scannerNames } from '../../domain/scan.ts';
import { scanErrorCodes } from '../../domain/scan-error.ts';
import { addIssue, type EnvelopeFields, type EnvelopeNotes, warn } from './envelope-fields.ts';
import { type UploadedImage, type UploadedScan, type UploadedScanner, uploadLimits } from './upload.ts';

const failedWords = new Set(['FAILED', 'FAILURE', 'ERROR']);

export function readScan(envelope: EnvelopeFields, notes: EnvelopeNotes): UploadedScan {
  const scan = envelope.object('scan');
  const id = scan?.text('id', 201) ?? null;
  if (scan && id !== null && id.length > 200) addIssue(notes, 'scan.id', 'must be at most 200 characters long');
  const startedAt = readTime(scan?.text('startedAt') ?? null);
  const finishedAt = readTime(scan?.text('finishedAt') ?? null);
  const readAt = readTime(scan?.text('readAt') ?? null);
  const status = scan?.text('status')?.toUpperCase() ?? '';
  // The sender's own message about a failure is not stored, because it may contain any text.
  const given = scan?.typed('error', ['object', 'string']);
  const code = typeof given === 'object' ? scan?.object('error')?.text('code') : undefined;
  return {
    id,
    sensorId: scan?.text('sensorId', 64) ?? null,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
    durationMs:
      startedAt !== null && finishedAt !== null && finishedAt >= startedAt
        ? Math.min(finishedAt - startedAt, 2 ** 31 - 1)
        : null,
    origin: scan?.text('origin') === 'cli' ? 'cli' : 'sensor',
    failure: failedWords.has(status) ? (scanErrorCodes.find((known) => known === code) ?? 'INTERNAL') : null,
  };
}

/** null when the envelope does not name its image. */
export function readImage(envelope: EnvelopeFields, notes: EnvelopeNotes): UploadedImage | null {
  const image = envelope.object('image');
  if (!image) return null;
  const named = readReference(image, notes);
  const digest = image.text('digest');
  if (digest !== null && !isDigest(digest)) {
    addIssue(notes, 'image.digest', 'must be sha256: followed by 64 lower-case hexadecimal characters');
  }
  const platform = readPlatform(image, notes);
  const platforms = image
    .texts('platforms', uploadLimits.platforms)
    .filter((text) => parsePlatform(text) !== undefined);
  image.count('sizeBytes');
  if (!named) return null;
  return { ...named, digest: isDigest(digest) ? digest : named.reference.digest, platform, platforms };
}

function readReference(
  image: EnvelopeFields,
  notes: EnvelopeNotes,
): { reference: ImageReference; bareRepository: string | null } | null {
  const ref = image.text('ref', 1025);
  const name = image.text('name', 1025);
  const tag = image.text('tag', 1025);
  const [field, text] = ref === null ? (['image.name', name] as const) : (['image.ref', ref] as const);
  if (text === null) return null;
  const parsed = parseImageReference(text);
  if (isReferenceProblem(parsed)) {
    addIssue(notes, field, parsed.problem);
    return null;
  }
  const bare = bareRepository(text);
  if (ref !== null || tag === null) return { reference: parsed, bareRepository: bare };
  if (!isTagName(tag)) {
    addIssue(notes, 'image.tag', 'must be a tag name');
    return null;
  }
  return { reference: { ...parsed, tag }, bareRepository: bare };
}

function readPlatform(image: EnvelopeFields, notes: EnvelopeNotes): string {
  const given = image.text('platform');
  const os = image.typed('os', ['string', 'object']);
  const architecture = image.text('architecture');
  const text = given ?? (typeof os === 'string' && architecture !== null ? `${os}/${architecture}` : null);
  if (text === null) {
    warn(notes, 'The image has no platform; linux/amd64 is assumed.');
    return 'linux/amd64';
  }
  if (!parsePlatform(text)) {
    addIssue(notes, 'image.platform', 'must be os/architecture[/variant], such as linux/arm64');
    return 'linux/amd64';
  }
  return text;
}

export function readScanners(envelope: EnvelopeFields, notes: EnvelopeNotes): UploadedScanner[] {
  const found = new Map<string, UploadedScanner>();
  for (const scanner of envelope.objects('scanners', uploadLimits.scanners)) {
    const given = scanner.text('name')?.toLowerCase();
    const name = scannerNames.find((known) => known === given);
    const status = scanner.text('status')?.toUpperCase() ?? 'SUCCEEDED';
    const row = {
      version: scanner.text('version', 100),
      databaseVersion: scanner.text('databaseVersion', 100),
      status: failedWords.has(status)
        ? ('FAILED' as const)
        : status === 'UNAVAILABLE'
          ? ('UNAVAILABLE' as const)
          : ('SUCCEEDED' as const),
      durationMs: bounded(scanner.count('durationMs')),
      findings: bounded(scanner.count('findings')),
    };
    if (name === undefined) warn(notes, 'An unknown scanner was ignored.');
    else found.set(name, { name, ...row });
  }
  return [...found.values()];
}

function bounded(count: number | null): number | null {
  return count === null ? null : Math.min(count, 2 ** 31 - 1);
}

/** Milliseconds since 1970. null when it is no timestamp, or not a plausible one. */
export function readTime(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || at < 0 ? null : at;
}
