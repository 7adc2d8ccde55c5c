import { ScannerOutputError, type ScannerReport } from '../external-scanner.ts';
import { readJsonParts } from '../report/read-json-parts.ts';
import { ReportBuilder, textLimits } from '../report/report-builder.ts';
import { ReportFields } from '../report/report-fields.ts';

const figures = {
  'image.sizeBytes': 'image-size-bytes',
  'image.inefficientBytes': 'wasted-bytes',
  'image.efficiencyScore': 'efficiency',
} as const;
const layerSizePath = 'layer.*.sizeBytes';
const filePath = 'image.fileReference.*';
const layersMax = 1000;
const filesMax = 20;

/** Dive's JSON report. Its lists of the files of each layer are not read. */
export async function parseDive(output: AsyncIterable<Uint8Array>): Promise<ScannerReport> {
  const builder = new ReportBuilder();
  const values = new Map<string, number>();
  const layers = new Map<number, number>();
  let files = 0;
  const paths = [...Object.keys(figures), layerSizePath, filePath];
  const { present } = await readJsonParts(output, paths, ({ path, indexes: [index = 0], value }) => {
    if (path === filePath) {
      files += 1;
      if (files <= filesMax) addFile(builder, new ReportFields(value));
    } else if (typeof value === 'number' && Number.isFinite(value)) {
      if (path === layerSizePath && index < layersMax) layers.set(index, value);
      else values.set(path, value);
    }
  });
  if (!present.has('layer') || values.size < Object.keys(figures).length)
    throw new ScannerOutputError('The output is not a report of Dive.');
  for (const [path, id] of Object.entries(figures)) builder.addNote({ id, level: 'INFO', text: `${values.get(path)}` });
  for (const [index, size] of layers) builder.addNote({ id: `layer-${index}-bytes`, level: 'INFO', text: `${size}` });
  return builder.report({ listsAllPackages: false });
}

/** A file that several layers contain. Dive lists the largest first. */
function addFile(builder: ReportBuilder, file: ReportFields): void {
  const [name, bytes, count] = [file.text('file', 512), file.number('sizeBytes'), file.number('count')];
  if (name === '' || bytes === null || count === null) return;
  const text = `${name.replace(/^\//, '')}: ${bytes} bytes in ${count} layers`;
  builder.addNote({ id: 'wasted-file', level: 'INFO', text: text.slice(0, textLimits.note) });
}
