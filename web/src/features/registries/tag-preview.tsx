import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { classNames } from '../../lib/text/class-names.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { registryLabels } from './field-labels.ts';
import { type Preview, type TagSelection, useTagPreview } from './use-tag-preview.ts';

interface TagPreviewProps {
  id: string;
  run: number | null;
  selection: TagSelection;
  load: (selection: TagSelection, signal: AbortSignal) => Promise<Preview>;
  /** Why the registry cannot be read: a missing role, or fields that are empty. */
  refusal: string | undefined;
  /** Reads the registry now. */
  onStart: () => void;
}

/** Shows while the user types which tags of the registry the globs select, before anything is stored. */
export function TagPreview({ id, run, selection, load, refusal, onStart }: TagPreviewProps) {
  const { preview, isOutdated, hasFailed, error } = useTagPreview({ id, run, selection, load });
  const isLive = run !== null && !hasFailed && error === null;
  return (
    <section aria-label="Preview of the tags" className="mb-4 text-sm">
      {!isLive && (
        <>
          <Button onClick={onStart} disabledReason={refusal}>
            {run === null ? 'Preview the tags' : 'Read the tags again'}
          </Button>
          {refusal !== undefined && <p className="mt-1 text-xs text-muted">{refusal}</p>}
        </>
      )}
      <div role="status" aria-busy={isOutdated}>
        {isOutdated && <p className="mb-1 text-xs text-muted">Reading the tags…</p>}
        {preview !== undefined && (
          <div className={classNames(isOutdated && 'opacity-60')}>
            <PreviewResult preview={preview} />
          </div>
        )}
      </div>
      <FormError error={error} labels={registryLabels} />
    </section>
  );
}

function PreviewResult({ preview }: { preview: Preview }) {
  const { tags, repositories, examples, error, complete } = preview;
  if (error !== undefined) return <p className="mt-2 font-medium text-critical">✕ {error.message}</p>;
  return (
    <div className="rounded-md border border-hairline p-2">
      <p>
        <strong>{countOf(tags.matching, 'tag')} will be scanned</strong>, {countOf(tags.notMatching, 'tag')} left out,
        in {countOf(repositories.read, 'repository', 'repositories')}.
        {!complete && ' Only a part of the registry was read.'}
      </p>
      <Examples title="Scanned" tags={examples.matching} total={tags.matching} />
      <Examples title="Left out" tags={examples.notMatching} total={tags.notMatching} />
    </div>
  );
}

const shownMax = 8;

interface ExamplesProps {
  title: string;
  tags: Preview['examples']['matching'];
  total: number;
}

function Examples({ title, tags, total }: ExamplesProps) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, shownMax);
  return (
    <div className="mt-2">
      <h3 className="text-xs font-semibold">{title}</h3>
      <ul className="text-xs">
        {shown.map(({ repository, tag }) => (
          <li key={`${repository}:${tag}`} className="truncate">
            <code>
              <bdi>
                {repository}:{tag}
              </bdi>
            </code>
          </li>
        ))}
        {total > shown.length && <li className="text-muted">and {countOf(total - shown.length, 'further tag')}</li>}
      </ul>
    </div>
  );
}
