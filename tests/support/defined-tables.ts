import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";

const files = import.meta.glob<Record<string, unknown>>(["../../db/*/*.ts", "!../../db/demo/*"], {
	eager: true,
});

/** All tables defined in db/, found like drizzle-kit does. */
export const DEFINED_TABLES: SQLiteTable[] = Object.values(files)
	.flatMap((file) => Object.values(file))
	.filter((each) => is(each, SQLiteTable));
