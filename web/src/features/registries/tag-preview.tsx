import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/form/button.tsx';
import { FormError } from '../../components/form/form-error.tsx';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { useMissingPermission } from '../session/permissions.ts';
import type { ProviderKey } from './provider-forms.ts';
import { previewRequestOf, type RegistryFormValues } from './registry-request.ts';

type Preview = Schemas['TagPreview'];

interface TagPreviewProps {
  provider: ProviderKey;
  values: () => RegistryFormValues;
}

/** Shows which tags of the registry the globs select, before anything is stored. */
export function TagPreview({ provider, values }: TagPreviewProps) {
  const missingRole = useMissingPermission('previewNewRegistryTags');
  const preview = useMutation({
    mutationFn: async () =>
      (await read(api.POST('/api/registries/preview-tags', { body: previewRequestOf(provider, values()) }))).data,
  });
  return (
    <div className="mb-4">
      <Button onClick={() => preview.mutate()} disabled={preview.isPending} disabledReason={missingRole}>
        {preview.isPending ? 'Reading the tags…' : 'Preview the tags'}
      </Button>
      <div role="status" className="mt-2 text-sm">
        {preview.data !== undefined && !preview.isPending && <PreviewResult preview={preview.data} />}
      </div>
      <FormError error={preview.error} />
    </div>
  );
}

function PreviewResult({ preview }: { preview: Preview }) {
  const { tags, repositories, examples, error, complete } = preview;
  if (error !== undefined) return <p className="font-medium text-critical">✕ {error.message}</p>;
  return (
    <div className="rounded-md border border-hairline p-2">
      <p>
        <strong>{countOf(tags.matching, 'tag')} will be scanned</strong>, {countOf(tags.notMatching, 'tag')} left out,
        in {countOf(repositories.read, 'repository', 'repositories')}.
        {!complete && ' Only a part of the registry was read.'}
      </p>
      <Examples title="Scanned" tags={examples.matching} />
      <Examples title="Left out" tags={examples.notMatching} />
    </div>
  );
}

function Examples({ title, tags }: { title: string; tags: Preview['examples']['matching'] }) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-2">
      <h3 className="text-xs font-semibold">{title}</h3>
      <ul className="text-xs">
        {tags.slice(0, 8).map(({ repository, tag }) => (
          <li key={`${repository}:${tag}`} className="truncate">
            <code>
              <bdi>
                {repository}:{tag}
              </bdi>
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
