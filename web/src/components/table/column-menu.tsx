import { Columns3 } from 'lucide-react';
import { Button } from '../form/button.tsx';
import { Menu } from '../overlay/menu.tsx';
import { type Column, toggleColumn } from './columns.ts';
import { useVisibleColumns } from './use-visible-columns.ts';

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[];
  /** The `columns` parameter of the address. */
  parameter: string | undefined;
  onChange: (parameter: string | undefined) => void;
}

/** Shows and hides columns of a table. */
export function ColumnMenu<Row>({ columns, parameter, onChange }: ColumnMenuProps<Row>) {
  const { shown, standard } = useVisibleColumns(columns, parameter);
  const toggle = (column: Column<Row>): void => {
    const next = toggleColumn(columns, shown, column);
    const isStandard = next.length === standard.length && next.every((one, index) => one === standard[index]);
    onChange(isStandard || next.length === 0 ? undefined : next.map(({ id }) => id).join(','));
  };
  return (
    <Menu
      label="Columns"
      align="end"
      trigger={
        <Button>
          <Columns3 aria-hidden="true" size={14} /> Columns
        </Button>
      }
      items={columns.map((column) => ({
        id: column.id,
        label: column.header,
        isChecked: shown.includes(column),
        onSelect: () => toggle(column),
      }))}
    />
  );
}
