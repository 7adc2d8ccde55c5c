import { countOf } from '../figure-labels.ts';
import type { PostureFacts } from '../posture-facts.ts';
import type { Block, Column } from '../report-document.ts';
import { tableBlock } from '../table-block.ts';

const columns = [
  { id: 'image', title: 'Image', type: 'text', width: 6 },
  { id: 'registry', title: 'Registry', type: 'text', width: 2.4 },
  { id: 'risk', title: 'Risk', type: 'integer', width: 1 },
  { id: 'grade', title: 'Grade', type: 'text', width: 1 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'high', title: 'High', type: 'integer', width: 1 },
] as const satisfies readonly Column[];

/** The images with the highest risk. Empty if no image has a score above 0. */
export function worstImagesTable({ worstImages, comparedRegistries, registries, risk }: PostureFacts): Block[] {
  if (worstImages.length === 0) return [];
  const names = new Map((registries ?? comparedRegistries ?? []).map(({ id, name }) => [id, name]));
  const shown = names.size === 0 ? columns.filter(({ id }) => id !== 'registry') : columns;
  return [
    tableBlock({
      caption: 'Images with the highest risk',
      columns: shown,
      rows: worstImages.map(({ name, tag, registryId, riskScore, grade, critical, high }) => ({
        image: `${name}:${tag}`,
        registry: registryId === null ? null : (names.get(registryId) ?? null),
        risk: riskScore,
        grade,
        critical,
        high,
      })),
    }),
    ...(risk.imagesScored > worstImages.length
      ? [
          {
            kind: 'paragraph',
            text: `${countOf(risk.imagesScored - worstImages.length, 'more image has', 'more images have')} a score. The posture report of the same scope lists all images.`,
            isNote: true,
          } as const,
        ]
      : []),
  ];
}
