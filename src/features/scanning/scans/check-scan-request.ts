import type { ValidationIssue } from '../../../domain/api-error.ts';
import { isDigest } from '../../../domain/digest.ts';
import { isReferenceProblem, isTagName, parseImageReference } from '../../../domain/image-reference.ts';
import { parsePlatform } from '../../../domain/platform.ts';

/** Validates the rules for `POST /api/scans` that the schema cannot express. The body may have other issues; all are reported together. */
export function checkScanRequest(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { image, imageId, tags, platforms } = body;
  const issues: ValidationIssue[] = [];
  if (imageId === undefined) issues.push(...checkImage(image), ...checkTagsOf(image, tags));
  if (Array.isArray(tags)) {
    for (const [index, tag] of tags.entries()) {
      if (typeof tag === 'string' && !isTagName(tag) && !isDigest(tag)) {
        issues.push({ path: `tags.${index}`, message: 'must be a valid tag name' });
      }
    }
  }
  if (Array.isArray(platforms)) {
    for (const [index, platform] of platforms.entries()) {
      if (typeof platform === 'string' && !parsePlatform(platform)) {
        issues.push({ path: `platforms.${index}`, message: 'must be os/architecture[/variant], such as linux/arm64' });
      }
    }
  }
  return issues;
}

function checkImage(image: unknown): ValidationIssue[] {
  if (image === undefined) return [{ path: 'image', message: 'an image reference or an imageId is required' }];
  if (typeof image !== 'string') return [];
  const reference = parseImageReference(image);
  return isReferenceProblem(reference) ? [{ path: 'image', message: reference.problem }] : [];
}

/** `tags` may be combined with a reference that has neither tag nor digest. Any other combination is ambiguous. */
function checkTagsOf(image: unknown, tags: unknown): ValidationIssue[] {
  if (tags === undefined || typeof image !== 'string' || isReferenceProblem(parseImageReference(image))) return [];
  if (tags === 'all') return [{ path: 'tags', message: '"all" needs an imageId' }];
  const acceptsTags = !isReferenceProblem(parseImageReference(`${image}:1`));
  return acceptsTags
    ? []
    : [{ path: 'tags', message: 'cannot be combined with an image that already contains a tag or digest' }];
}
