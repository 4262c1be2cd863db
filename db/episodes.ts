import { sql } from "drizzle-orm";
import { index, sqliteTable } from "drizzle-orm/sqlite-core";
import { itemColumns } from "./item-columns.ts";

/** Reminders. */
export const episodes = sqliteTable("episodes", itemColumns(), (t) => [
	index("episodes_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
]);
