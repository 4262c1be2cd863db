import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import { EPISODE_TYPES, type EpisodeType } from "#domain/automation/reminders/reminder-types.ts";

/**
 * Reminders (`episode` on the wire): those in folders, and those of salons, which reservations set for
 * friends.
 */
export const episodes = sqliteTable(
	"episodes",
	{
		...itemColumns(),
		type: integer("type").$type<EpisodeType>().notNull().default(EPISODE_TYPES.item),
		/** Whether a salon's reminder is set for its reservations. */
		isActive: flagColumn("is_active").notNull().default(true),
	},
	(t) => [index("episodes_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** Steps of a reminder: an action, some days before (negative) or after its goal, at a time of that day. */
export const episodeSteps = sqliteTable(
	"episode_steps",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		episodeId: integer("episode_id")
			.notNull()
			.references(() => episodes.id),
		day: integer("day").notNull(),
		/** Minute of the day; null for the goal's own time. */
		minute: integer("minute"),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [
		index("episode_steps_order").on(t.episodeId, t.day, t.minute).where(sql`deleted_at is null`),
		index("episode_steps_action").on(t.actionId),
	],
);

/** `set` until its last step is past (`finished`) or it is cancelled (`cancelled`). */
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
		originAt: instantColumn("origin_at").notNull(),
		/** Reservation that sets and moves it; null if an action did. */
		reservationId: integer("reservation_id"),
		/** Number of times its reservation moved to another day. After each move, all steps run again. */
		round: integer("round").notNull().default(0),
		/** Unique cause: the run of an action and the position of its effect, or a reservation. */
		cause: text("cause").unique(),
		/** Steps due up to this instant are done. */
		doneUntil: instantColumn("done_until"),
		/** Next check; null once it has ended. */
		nextAt: instantColumn("next_at"),
		/** Number of consecutive failures at the current step. */
		failures: integer("failures").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
		endedAt: instantColumn("ended_at"),
	},
	(t) => [
		index("friend_reminders_episode").on(t.episodeId, t.state, t.originAt, t.friendId),
		index("friend_reminders_due").on(t.nextAt).where(sql`next_at is not null`),
		// Reminders whose step failed and is retried.
		index("friend_reminders_failing").on(t.nextAt).where(sql`failures > 0 and next_at is not null`),
		index("friend_reminders_friend").on(t.friendId, t.episodeId, t.state),
		index("friend_reminders_reservation").on(t.reservationId).where(sql`reservation_id is not null`),
	],
);
