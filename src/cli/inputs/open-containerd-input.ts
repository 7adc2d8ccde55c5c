import { containerdSource } from '../../oci/containerd/containerd-source.ts';
import type { CliContext } from '../cli-context.ts';
import type { OpenedInput } from './opened-input.ts';
import { referenceTag } from './reference-tag.ts';

const rootDefault = '/var/lib/containerd';

/** An image in the content store of containerd, whose folder only root may read by default. */
export async function openContainerdInput(
  image: string,
  { environment }: Pick<CliContext, 'environment'>,
): Promise<OpenedInput> {
  const { CONTAINERD_ROOT, CONTAINERD_NAMESPACE } = environment;
  const source = await containerdSource({
    root: CONTAINERD_ROOT || rootDefault,
    image,
    namespace: CONTAINERD_NAMESPACE || undefined,
  });
  return { source, tag: referenceTag(image) };
}
