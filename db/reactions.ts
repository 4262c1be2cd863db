import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "./actions.ts";
import { flag, instant, saveKey, version } from "./columns.ts";
import { folders } from "./folders.ts";

/** Auto-responses. */
export const reactions = sqliteTable(
	"reactions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		groupId: integer("group_id").references(() => folders.id),
		isActive: flag("is_active").notNull().default(true),
		keywords: text("keywords", { mode: "json" }).$type<string[]>().notNull(),
		/** 1 = all keywords must match, 0 = any of them (E-212). */
		ruleMix: integer("rule_mix").notNull().default(0),
		/** -1 = only when no other auto-response answers (E-213). */
		hitDetectionOrder: integer("hit_detection_order").notNull().default(0),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		version: version(),
		saveKey: saveKey(),
	},
	(t) => [
		index("reactions_active").on(t.id).where(sql`is_active = 1 and deleted_at is null`),
		index("reactions_action").on(t.actionId),
	],
);
