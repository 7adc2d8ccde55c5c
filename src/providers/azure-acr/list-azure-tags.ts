import { isDigest } from '../../domain/digest.ts';
import { isTagName } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { linkedPage, listPages } from '../list-pages.ts';
import type { ListedTag, ProviderContext } from '../provider-access.ts';
import { renewed } from '../renewed.ts';
import { responseError } from '../response-error.ts';
import { textField } from '../text-field.ts';
import { registryToken } from './registry-token.ts';

/**
 * Tags of one repository with their digests (`/acr/v1/NAME/_tags`). Azure's registries have a separate scope for reading tags, which a
 * token for pulling does not include.
 */
export async function* listAzureTags(
  context: ProviderContext,
  repository: string,
): AsyncGenerator<ListedTag, void, undefined> {
  const { host } = new URL(context.url ?? '');
  const refusal = `${host} does not list the tags of a repository: also grant permission to read metadata.`;
  const token = renewed(() => registryToken(context, `repository:${repository}:metadata_read`, refusal));
  const entries = listPages(context, {
    first: { url: `https://${host}/acr/v1/${repository}/_tags?n=100` },
    authorize: async () => `Bearer ${(await token()).token}`,
    entriesOf: tagEntries,
    nextOf: linkedPage,
    errorOf: (answer) =>
      answer.status === 404
        ? new ScanError('IMAGE_NOT_FOUND', `${host} has no repository ${repository}.`)
        : responseError(answer, context.credentials !== null),
  });
  const seen = new Set<string>();
  for await (const entry of entries) {
    const name = textField(entry, 'name');
    const digest = textField(entry, 'digest');
    if (name === undefined || !isTagName(name) || seen.has(name)) continue;
    seen.add(name);
    yield { name, digest: isDigest(digest) ? digest : null };
  }
}

/** `null` means no tags. */
function tagEntries(json: unknown): readonly unknown[] | undefined {
  const entries = isObject(json) && 'tags' in json ? (json['tags'] ?? []) : undefined;
  return Array.isArray(entries) ? entries : undefined;
}
