import { shortImageName } from '../../lib/text/short-image-name.ts';

/**
 * An image with its tag in one line, without the host of its registry, which the title has. If space is short, the name is cut before the tag,
 * because the tag tells rows of an image apart. On a phone and on paper the line wraps instead.
 */
export function ImageTag({ name, tag }: { name: string; tag: string | null }) {
  return (
    <span className="flex min-w-0 compact:inline print:inline" title={tag === null ? name : `${name}:${tag}`}>
      <bdi className="truncate compact:whitespace-normal">{shortImageName(name)}</bdi>
      {tag !== null && (
        <span className="max-w-[50%] shrink-0 truncate compact:whitespace-normal">
          :<bdi>{tag}</bdi>
        </span>
      )}
    </span>
  );
}
