import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";

const files = import.meta.glob<Record<string, unknown>>(["../../db/*/*.ts", "!../../db/demo/*"], {
	eager: true,
});

/** Every table that the files of db/ define, as drizzle-kit finds them. */
export const TABLES: SQLiteTable[] = Object.values(files)
	.flatMap((file) => Object.values(file))
	.filter((each) => is(each, SQLiteTable));
