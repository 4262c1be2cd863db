import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { AddedBy } from "#domain/engine/friend-records/added-by.ts";
import type { AnsweringTool } from "#domain/engine/friend-records/answering-tool.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";

/** Friends of the LINE account, including former ones. */
export const friends = sqliteTable(
	"friends",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		lineUserId: text("line_user_id").notNull().unique(),
		name: text("name").notNull().default(""),
		/** Name normalised for searches: width and case folded. Always written together with `name`. */
		nameKey: text("name_key").notNull().default(""),
		/** Display name for operators' screens, and nickname; empty without one. */
		shortName: text("short_name").notNull().default(""),
		shortNameKey: text("short_name_key").notNull().default(""),
		nickname: text("nickname").notNull().default(""),
		nicknameKey: text("nickname_key").notNull().default(""),
		iconUrl: text("icon_url"),
		statusMessage: text("status_message"),
		statusKey: text("status_key").notNull().default(""),
		language: text("language"),
		memo: text("memo").notNull().default(""),
		memoKey: text("memo_key").notNull().default(""),
		/** Display state: shown, hidden, or blocked by an operator. */
		userRate: integer("user_rate").notNull().default(USER_RATE.shown),
		/** Tool that answers this friend; null for the account's setting (docs/line-connection.md). */
		answeredBy: text("answered_by").$type<AnsweringTool>(),
		/** When the friend blocked the account; null if they have not. */
		blockedAt: instantColumn("blocked_at"),
		/** `FOLLOWED_UNKNOWN` for a date that LINE never reported. */
		followedAt: instantColumn("followed_at").notNull(),
		/**
		 * LINE's timestamp of the follow or unfollow that determined `blockedAt`. An older event that arrives
		 * late changes nothing.
		 */
		followStateAt: instantColumn("follow_state_at").notNull().default(0),
		/** Origin: a follow, a follow after a block, only a message or other contact, or LINE's list of followers. */
		addedBy: text("added_by").$type<AddedBy>().notNull().default("contact"),
		/** Last message of the friend. */
		lastMessageAt: instantColumn("last_message_at"),
		/** Last message sent to the friend. */
		lastSentAt: instantColumn("last_sent_at"),
		profileFetchedAt: instantColumn("profile_fetched_at"),
		/** Import that last found the friend in LINE's list of followers; null if none did. */
		listedImportId: integer("listed_import_id"),
		/** Planned instant of the deletion of their data; blocked by the operator until then. Null without a request. */
		deletesAt: instantColumn("deletes_at"),
		/** Deletion of a former row of the same person: earlier events are dropped. */
		forgottenBefore: instantColumn("forgotten_before"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("friends_followed").on(t.followedAt, t.id),
		index("friends_last_message").on(t.lastMessageAt, t.id),
		index("friends_by_name").on(t.nameKey, t.id),
		// Covering index of the friends shown by default, with the instants that wide spans query: a search that
		// needs no other column reads this instead of the table, in the same order.
		index("friends_shown")
			.on(t.id, t.followedAt, t.lastMessageAt)
			.where(sql`blocked_at is null and user_rate = 1`),
		// The complement: fewer friends, which large searches exclude.
		index("friends_hidden").on(t.id).where(sql`blocked_at is not null or user_rate <> 1`),
		// Friends added otherwise than by following, a minority.
		index("friends_added").on(t.addedBy, t.id).where(sql`added_by <> 'follow'`),
		// Friends who wait for an answer.
		index("friends_waiting")
			.on(t.id)
			.where(sql`last_message_at is not null and (last_sent_at is null or last_sent_at < last_message_at)`),
		// Searched texts, ordered by friend, so that a search does not read the whole rows.
		index("friends_name").on(t.id, t.nameKey).where(sql`name_key <> ''`),
		index("friends_short_name").on(t.id, t.shortNameKey).where(sql`short_name_key <> ''`),
		index("friends_nickname").on(t.id, t.nicknameKey).where(sql`nickname_key <> ''`),
		index("friends_status").on(t.id, t.statusKey).where(sql`status_key <> ''`),
		index("friends_memo").on(t.id, t.memoKey).where(sql`memo_key <> ''`),
		// Imported friends whose profile is still to be read.
		index("friends_without_profile").on(t.id).where(sql`added_by = 'before' and profile_fetched_at is null`),
		index("friends_blocked").on(t.blockedAt).where(sql`blocked_at is not null`),
	],
);

export type FriendRecord = typeof friends.$inferSelect;
