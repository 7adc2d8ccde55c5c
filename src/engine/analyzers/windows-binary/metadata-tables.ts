/** Column of a metadata table: its bytes, a heap (`S` strings, `G` GUIDs, `B` blobs), or the tables that an index may name. */
type Column = number | 'S' | 'G' | 'B' | { tables: readonly number[]; tagBits: number };

const index = (table: number): Column => ({ tables: [table], tagBits: 0 });
const coded = (tagBits: number, ...tables: number[]): Column => ({ tables, tagBits });

const typeDefOrRef = coded(2, 0x02, 0x01, 0x1b);
const hasConstant = coded(2, 0x04, 0x08, 0x17);
const hasCustomAttribute = coded(
  5, 0x06, 0x04, 0x01, 0x02, 0x08, 0x09, 0x0a, 0x00, 0x0e, 0x17, 0x14, 0x11, 0x1a, 0x1b, 0x20, 0x23, 0x26, 0x27, 0x28, 0x2a, 0x2c, 0x2b,
); // biome-ignore format: a table
const hasFieldMarshal = coded(1, 0x04, 0x08);
const hasDeclSecurity = coded(2, 0x02, 0x06, 0x20);
const memberRefParent = coded(3, 0x02, 0x01, 0x1a, 0x06, 0x1b);
const hasSemantics = coded(1, 0x14, 0x17);
const methodDefOrRef = coded(1, 0x06, 0x0a);
const memberForwarded = coded(1, 0x04, 0x06);
const customAttributeType = coded(3, 0x06, 0x0a);
const resolutionScope = coded(2, 0x00, 0x1a, 0x23, 0x01);

/** Columns of the tables before that of the assembly, in the order of their numbers (ECMA-335, II.22). */
const tables: readonly (readonly Column[])[] = [
  /* 00 Module */ [2, 'S', 'G', 'G', 'G'],
  /* 01 TypeRef */ [resolutionScope, 'S', 'S'],
  /* 02 TypeDef */ [4, 'S', 'S', typeDefOrRef, index(0x04), index(0x06)],
  /* 03 FieldPtr */ [index(0x04)],
  /* 04 Field */ [2, 'S', 'B'],
  /* 05 MethodPtr */ [index(0x06)],
  /* 06 MethodDef */ [8, 'S', 'B', index(0x08)],
  /* 07 ParamPtr */ [index(0x08)],
  /* 08 Param */ [4, 'S'],
  /* 09 InterfaceImpl */ [index(0x02), typeDefOrRef],
  /* 0a MemberRef */ [memberRefParent, 'S', 'B'],
  /* 0b Constant */ [2, hasConstant, 'B'],
  /* 0c CustomAttribute */ [hasCustomAttribute, customAttributeType, 'B'],
  /* 0d FieldMarshal */ [hasFieldMarshal, 'B'],
  /* 0e DeclSecurity */ [2, hasDeclSecurity, 'B'],
  /* 0f ClassLayout */ [6, index(0x02)],
  /* 10 FieldLayout */ [4, index(0x04)],
  /* 11 StandAloneSig */ ['B'],
  /* 12 EventMap */ [index(0x02), index(0x14)],
  /* 13 EventPtr */ [index(0x14)],
  /* 14 Event */ [2, 'S', typeDefOrRef],
  /* 15 PropertyMap */ [index(0x02), index(0x17)],
  /* 16 PropertyPtr */ [index(0x17)],
  /* 17 Property */ [2, 'S', 'B'],
  /* 18 MethodSemantics */ [2, index(0x06), hasSemantics],
  /* 19 MethodImpl */ [index(0x02), methodDefOrRef, methodDefOrRef],
  /* 1a ModuleRef */ ['S'],
  /* 1b TypeSpec */ ['B'],
  /* 1c ImplMap */ [2, memberForwarded, 'S', index(0x1a)],
  /* 1d FieldRVA */ [4, index(0x04)],
  /* 1e EncLog */ [8],
  /* 1f EncMap */ [4],
];

export const assemblyTable = 0x20;
export const tableCount = 64;

/** Sizes of the heaps' indexes, from the byte of the header: 2 bytes, or 4 for a large heap. */
export interface HeapIndexBytes {
  S: number;
  G: number;
  B: number;
}

/** Bytes of all rows before the table of the assembly. `rows`: the number of rows of each table. */
export function bytesBeforeAssembly(rows: readonly number[], heaps: HeapIndexBytes): number {
  return tables.reduce((sum, columns, table) => {
    const rowBytes = columns.reduce<number>((total, column) => total + columnBytes(column, rows, heaps), 0);
    return sum + (rows[table] ?? 0) * rowBytes;
  }, 0);
}

function columnBytes(column: Column, rows: readonly number[], heaps: HeapIndexBytes): number {
  if (typeof column === 'number') return column;
  if (typeof column === 'string') return heaps[column];
  const largest = Math.max(...column.tables.map((table) => rows[table] ?? 0));
  return largest < 2 ** (16 - column.tagBits) ? 2 : 4;
}
