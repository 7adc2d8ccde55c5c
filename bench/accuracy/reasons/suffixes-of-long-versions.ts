import { onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

const isSemantic = (numbers: string): boolean => /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2}$/.test(numbers);

export const suffixesOfLongVersions: Reason = {
  id: 'suffixes-of-long-versions',
  text: 'Grype ignores the suffix of a version that is no semantic version: 1.0.7.10-rc1 of NuGet and 2021.04.1-alpha1 of Composer, with four numbers or a zero at the front of one, count as their release. In the order of the ecosystem they are pre-releases.',
  explains: (context) => {
    const [, numbers] = /^v?([\d.]+)-/.exec(context.item.version) ?? [];
    return (
      ['NuGet', 'Packagist'].includes(context.subject.ecosystem) &&
      onlyDiffers(context, 'grype') &&
      numbers !== undefined &&
      !isSemantic(numbers)
    );
  },
};
