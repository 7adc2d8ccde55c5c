import { Type } from 'typebox';
import { severities } from '../../../domain/severity.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

/** Schema of JSON documents of reports and compliance packs, as `reports/formats/json` writes them. */

const text = Type.String();
// Two enumerations, because client generators derive case-insensitive names from values: `unknown` and `UNKNOWN` would collide.
const toneSchema = Type.Unsafe<string>({ anyOf: [oneOf(['good', 'bad', 'neutral', 'unknown']), oneOf(severities)] });
const tone = Type.Optional(toneSchema);
const cell = Type.Unsafe({
  description:
    'Value according to the column type: text and severity are strings, numbers are numbers (percent: 0 to 100), dates are ISO 8601 in UTC, a link is a web address or its text with the address. Null: unknown or not applicable.',
  anyOf: [
    { type: ['string', 'number', 'null'] },
    {
      type: 'object',
      properties: { text: { type: 'string' }, url: { type: 'string' } },
      required: ['text', 'url'],
    },
  ],
});
const column = {
  id: text,
  title: text,
  type: oneOf(['text', 'integer', 'number', 'percent', 'date', 'severity', 'link']),
};
const widths = Type.Object({ ...column, width: Type.Number() });
const measured = Type.Array(Type.Object({ label: text, value: Type.Number(), tone }));

const chart = Type.Union([
  Type.Object({ kind: Type.Literal('bars'), unit: text, bars: measured }),
  Type.Object({ kind: Type.Literal('share'), unit: text, parts: measured }),
  Type.Object({
    kind: Type.Literal('lines'),
    unit: text,
    x: Type.Array(Type.String({ description: 'Day (`YYYY-MM-DD`).' })),
    lines: Type.Array(
      Type.Object({
        label: text,
        values: Type.Array(nullable(Type.Number()), {
          description: 'One value per entry of `x`. Null if there is no figure.',
        }),
        tone,
      }),
    ),
  }),
]);

const block = Type.Union([
  Type.Object({ kind: Type.Literal('paragraph'), text, isNote: Type.Optional(Type.Boolean()) }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(text) }),
  Type.Object({
    kind: Type.Literal('figures'),
    figures: Type.Array(
      Type.Object({
        label: text,
        value: Type.String({ description: 'Value as displayed, with its unit. `–` means unknown.' }),
        amount: Type.Optional(
          Type.Object(
            {
              value: nullable(Type.Union([Type.Number(), Type.String()])),
              unit: nullable(Type.String({ description: '`%` or `days`.' })),
            },
            {
              description:
                'The figure itself, not rounded. `value` is null if it is unknown, and text if it is no number. Reports of earlier versions lack it.',
            },
          ),
        ),
        note: Type.Optional(text),
        tone,
      }),
    ),
  }),
  Type.Object({ kind: Type.Literal('chart'), chart, caption: text }),
  Type.Object({ kind: Type.Literal('terms'), terms: Type.Array(Type.Object({ term: text, definition: text })) }),
  Type.Object({
    kind: Type.Literal('table'),
    columns: Type.Array(widths),
    rows: Type.Array(Type.Array(cell), { description: 'Cells in the order of `columns`.' }),
    caption: Type.Optional(text),
  }),
  Type.Object({
    kind: Type.Literal('dataset'),
    dataset: Type.String({
      description: 'Id of the dataset in `datasets` that contains all rows. The other fields are for printed output.',
    }),
    rowsMax: Type.Integer(),
    columns: Type.Optional(Type.Array(text)),
    caption: Type.Optional(text),
    linked: Type.Optional(Type.Object({ column: text, address: text })),
  }),
]);

const dataset = Type.Object({
  title: text,
  columns: Type.Array(Type.Object(column)),
  rowCount: Type.Integer({ minimum: 0 }),
  rows: Type.Array(Type.Record(text, cell), { description: 'Cells by the ids of `columns`.' }),
});

export const documentSchema = Type.Object(
  {
    asOf: Type.String({ format: 'date-time', description: 'Time of the data in the report.' }),
    title: text,
    subject: text,
    facts: Type.Array(Type.Object({ label: text, value: text })),
    sections: Type.Array(Type.Object({ id: text, title: text, blocks: Type.Array(block) })),
    mainDataset: Type.String({ description: 'Dataset that the CSV format contains.' }),
    datasets: Type.Record(text, dataset),
  },
  { title: 'ReportDocument' },
);

/** Example for the API documentation. */
export const documentExample = {
  asOf: '2026-03-01T12:00:00.000Z',
  title: 'Technical report',
  subject: 'Acme: all images',
  facts: [{ label: 'Scope', value: 'all images' }],
  sections: [
    {
      id: 'summary',
      title: 'Summary',
      blocks: [
        {
          kind: 'figures',
          figures: [{ label: 'Open findings', value: '71', amount: { value: 71, unit: null }, note: 'in 12 images' }],
        },
      ],
    },
  ],
  mainDataset: 'findings',
  datasets: {
    findings: {
      title: 'Open findings',
      columns: [
        { id: 'vulnerability', title: 'Vulnerability', type: 'text' },
        { id: 'severity', title: 'Severity', type: 'severity' },
      ],
      rowCount: 1,
      rows: [{ vulnerability: 'CVE-2026-1001', severity: 'CRITICAL' }],
    },
  },
};
