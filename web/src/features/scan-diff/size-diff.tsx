import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { formatBytes } from '../../lib/text/format-number.ts';
import { type ScanDiff, signed } from './scan-diff.ts';

/** The sizes of both images, and the layers that only one of them has. */
export function SizeDiff({ diff }: { diff: ScanDiff }) {
  const { sizeBytes, uncompressedBytes, causes } = diff.size;
  const { layers } = diff.summary;
  return (
    <>
      <DefinitionList
        rows={{
          'Compressed size': <SizeChange bytes={sizeBytes} />,
          'Uncompressed size': <SizeChange bytes={uncompressedBytes} />,
          Layers: `+${layers.added} −${layers.removed}`,
        }}
      />
      <div className="mt-3">
        {causes.length === 0 ? (
          <p className="text-sm text-muted">Both images have the same layers.</p>
        ) : (
          <ScrollTable
            label="Layers that only one image has"
            headers={[
              'Change',
              { text: 'Layer', isNumber: true },
              { text: 'Compressed', isNumber: true },
              { text: 'Uncompressed', isNumber: true },
              'Command',
            ]}
          >
            {causes.map(({ change, index, diffId, command, sizeBytes: size, uncompressedBytes: uncompressed }) => (
              <tr key={`${change} ${index} ${diffId}`}>
                <td className="whitespace-nowrap">
                  <span aria-hidden="true" className="font-mono font-bold">
                    {change === 'added' ? '+' : '−'}
                  </span>{' '}
                  {change}
                </td>
                <td className="text-end">{index}</td>
                <td className="text-end whitespace-nowrap">{signed(change === 'added' ? size : -size, formatBytes)}</td>
                <td className="text-end whitespace-nowrap">
                  {signed(change === 'added' ? uncompressed : -uncompressed, formatBytes)}
                </td>
                <td>
                  <code>
                    <bdi>{command}</bdi>
                  </code>
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </div>
    </>
  );
}

function SizeChange({ bytes }: { bytes: { from: number; to: number; delta: number } }) {
  // A result from a list of packages has layers without sizes.
  if (bytes.from === 0 || bytes.to === 0) return <span className="text-muted">not known</span>;
  return (
    <>
      {formatBytes(bytes.from)} → {formatBytes(bytes.to)}{' '}
      <strong className="font-semibold">({signed(bytes.delta, formatBytes)})</strong>
    </>
  );
}
