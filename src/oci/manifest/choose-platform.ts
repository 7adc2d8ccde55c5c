import { defaultPlatform, formatPlatform, type Platform } from '../../domain/platform.ts';
import { ScanError } from '../../domain/scan-error.ts';

const architectureAliases = new Map([
  ['x86_64', 'amd64'],
  ['x86-64', 'amd64'],
  ['aarch64', 'arm64'],
  ['i386', '386'],
]);

/** Variants that an architecture without a variant stands for (normalization of containerd). */
const impliedVariants = new Map([
  ['amd64', 'v1'],
  ['arm64', 'v8'],
  ['arm', 'v7'],
]);

function platformKey({ os, architecture, variant }: Platform): string {
  const canonical = architectureAliases.get(architecture) ?? architecture;
  return `${os}/${canonical}/${variant ?? impliedVariants.get(canonical) ?? ''}`;
}

function familyKey(platform: Platform): string {
  return platformKey({ os: platform.os, architecture: platform.architecture, variant: '' });
}

/**
 * Selects the entry for the requested platform. Without a request it selects linux/amd64, or the only platform. A requested platform
 * without a variant matches the usual variant first and any other variant next. A platform with a variant matches only that variant. Throws
 * PLATFORM_NOT_FOUND, which names the choices.
 */
export function choosePlatform<T extends { platform: Platform }>(entries: T[], asked: Platform | undefined): T {
  const wanted = asked ?? defaultPlatform;
  const exact = entries.find(({ platform }) => platformKey(platform) === platformKey(wanted));
  if (exact !== undefined) return exact;
  const sameFamily = entries.find(({ platform }) => familyKey(platform) === familyKey(wanted));
  if (wanted.variant === undefined && sameFamily !== undefined) return sameFamily;
  const [first] = entries;
  if (asked === undefined && first !== undefined && distinctPlatforms(entries).length === 1) return first;
  throw notFound(entries, wanted);
}

/** Each platform once, in the order of the index. */
export function distinctPlatforms(entries: { platform: Platform }[]): Platform[] {
  const byKey = new Map<string, Platform>();
  for (const { platform } of entries) {
    const key = formatPlatform(platform);
    if (!byKey.has(key)) byKey.set(key, platform);
  }
  return [...byKey.values()];
}

const namedMax = 20;

function notFound(entries: { platform: Platform }[], wanted: Platform): ScanError {
  const names = distinctPlatforms(entries).map(formatPlatform);
  const choices =
    names.length === 0 ? 'The index lists no image.' : `Available: ${names.slice(0, namedMax).join(', ')}.`;
  return new ScanError('PLATFORM_NOT_FOUND', `The image is not available for ${formatPlatform(wanted)}. ${choices}`);
}
