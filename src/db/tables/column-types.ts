import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** Written as JSON text, read as the stored value of the declared type. */
export type Json<Read> = ColumnType<Read, string, string>;

/** 64-bit integers are read as text. */
export type BigIntText = ColumnType<string, number | string, number | string>;
