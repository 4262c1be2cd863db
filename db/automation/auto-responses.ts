import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { flagColumn } from "#db/platform/sql/column-types.ts";
import type { FriendLineEvent } from "#domain/engine/friend-records/friend-line-events.ts";

/** Auto-responses. */
export const reactions = sqliteTable(
	"reactions",
	{
		...itemColumns(),
		/** 0 = answers texts with its keywords, 1 = answers every text, 2 = answers an event of LINE. */
		type: integer("type").notNull().default(0),
		isActive: flagColumn("is_active").notNull().default(true),
		keywords: text("keywords", { mode: "json" }).$type<string[]>().notNull(),
		/** Matching rule of the keywords: 0 = any of them, 1 = all, 2 = one equals the whole text (E-212). */
		ruleMix: integer("rule_mix").notNull().default(0),
		/** -1 = only when no other auto-response answers (E-213). */
		hitDetectionOrder: integer("hit_detection_order").notNull().default(0),
		/** Event of LINE that it answers; null for texts. */
		lineEvent: text("line_event").$type<FriendLineEvent>(),
		/** Beacon by its hardware id; null for any. */
		beacon: text("beacon"),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		hasTimeRestriction: flagColumn("has_time_restriction").notNull().default(false),
		/** HH:mm in the account's zone. A start later than the end means that the period passes midnight. */
		hourFrom: text("hour_from").notNull().default("00:00"),
		hourTo: text("hour_to").notNull().default("23:59"),
		/** Active weekdays, one bit each, Sunday lowest. */
		weekdays: integer("weekdays").notNull().default(127),
		/** Audience; null for all friends. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
	},
	(t) => [
		index("reactions_active").on(t.id).where(sql`is_active = 1 and deleted_at is null`),
		index("reactions_action").on(t.actionId),
		index("reactions_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
	],
);
