import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";
import { itemColumns } from "./item-columns.ts";

/** Reminders. */
export const episodes = sqliteTable("episodes", itemColumns(), (t) => [
	index("episodes_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
]);

/** `set` until its last step is past (`finished`) or it is taken back (`cancelled`). */
export type ReminderState = "set" | "finished" | "cancelled";

/** Reminders set for friends, each towards its own goal. */
export const friendReminders = sqliteTable(
	"friend_reminders",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		episodeId: integer("episode_id")
			.notNull()
			.references(() => episodes.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		state: text("state").$type<ReminderState>().notNull(),
		/** The goal that its steps count from. */
		originAt: instant("origin_at").notNull(),
		createdAt: instant("created_at").notNull(),
		endedAt: instant("ended_at"),
	},
	(t) => [
		index("friend_reminders_episode").on(t.episodeId, t.state, t.originAt, t.friendId),
		index("friend_reminders_friend").on(t.friendId, t.episodeId, t.state),
	],
);
