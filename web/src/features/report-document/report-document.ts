import type { Schemas } from '../../lib/api/client.ts';

export type ReportDocument = Schemas['ReportDocument'];
export type DocumentSection = ReportDocument['sections'][number];
export type DocumentBlock = DocumentSection['blocks'][number];
export type BlockOf<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;
export type DocumentDataset = ReportDocument['datasets'][string];
export type DocumentColumn = Pick<DocumentDataset['columns'][number], 'id' | 'title' | 'type'>;
export type DocumentCell = DocumentDataset['rows'][number][string];
export type DocumentFigure = BlockOf<'figures'>['figures'][number];
export type DocumentTone = DocumentFigure['tone'];
