import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** Written as JSON text, read as whatever was stored; readers say what they expect. */
export type Json<Read> = ColumnType<Read, string, string>;

/** 64-bit integers come back as text. */
export type BigIntText = ColumnType<string, number | string, number | string>;
