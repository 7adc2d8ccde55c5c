import { type Static, Type } from 'typebox';
import { exampleId } from '../../../../http/example-values.ts';
import { nullable } from '../../../../http/nullable.ts';
import { scanErrorSchema, scanListItemSchema } from '../scan-schema.ts';

const changed = (what: string) =>
  Type.Object({
    findings: Type.Integer({ minimum: 0, description: `Number of findings that ${what}.`, examples: [2] }),
    causes: Type.Array(
      Type.Object({ cause: Type.String({ examples: ['image changed'] }), findings: Type.Integer({ examples: [2] }) }),
      { description: 'By cause, as in `openedCause` and `closedCause` of vulnerabilities, most findings first.' },
    ),
  });

export const imageScanSchema = Type.Object(
  {
    ...scanListItemSchema.properties,
    error: nullable(scanErrorSchema, { examples: [null] }),
    changes: nullable(
      Type.Object(
        {
          since: Type.String({
            description:
              'Previous scan of the tag and platform with a result. `GET /api/scans/{scanId}/diff` compares them.',
            examples: [exampleId('scan')],
          }),
          opened: changed('only this scan has'),
          closed: changed('only the previous scan has'),
        },
        { title: 'ScanChanges' },
      ),
      { examples: [null] },
    ),
  },
  { title: 'ImageScan' },
);
export type ImageScan = Static<typeof imageScanSchema>;
