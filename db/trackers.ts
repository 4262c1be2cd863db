import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "./actions.ts";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";
import { itemColumns, rate } from "./item-columns.ts";

/** Conversions: a mark on a page that says a friend has reached it. */
export const trackers = sqliteTable(
	"trackers",
	{
		...itemColumns(),
		trackerCode: text("tracker_code").notNull().unique(),
		rate: rate(),
		/** What runs when a friend converts. */
		actionId: integer("action_id").references(() => actions.id),
	},
	(t) => [
		index("trackers_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("trackers_action").on(t.actionId),
	],
);

export const conversions = sqliteTable(
	"conversions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		trackerId: integer("tracker_id")
			.notNull()
			.references(() => trackers.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("conversions_tracker").on(t.trackerId, t.friendId, t.createdAt),
		index("conversions_friend").on(t.friendId, t.trackerId),
	],
);
