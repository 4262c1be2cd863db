import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";

export type AddedBy = "follow" | "return" | "contact";

export const friends = sqliteTable(
	"friends",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		lineUserId: text("line_user_id").notNull().unique(),
		name: text("name").notNull().default(""),
		/** The name as searches compare it: width and case folded. Written with `name`, never alone. */
		nameKey: text("name_key").notNull().default(""),
		/** The name under which operators' screens show the friend, and what they call them; empty where none was given. */
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
		/** Display state: 1 normal, 0 hidden, -1 blocked by the operator. */
		userRate: integer("user_rate").notNull().default(1),
		/** When the friend blocked the account; null while they have not. */
		blockedAt: instant("blocked_at"),
		followedAt: instant("followed_at").notNull(),
		/**
		 * LINE's timestamp of the follow or unfollow that decided `blockedAt`. An older event that arrives late changes
		 * nothing.
		 */
		followStateAt: instant("follow_state_at").notNull().default(0),
		/**
		 * How they came: by following, by following again after a block, or unseen, when they are known only from a message.
		 */
		addedBy: text("added_by").$type<AddedBy>().notNull().default("contact"),
		/** When the friend last wrote. */
		lastMessageAt: instant("last_message_at"),
		/** When something was last sent to the friend. */
		lastSentAt: instant("last_sent_at"),
		profileFetchedAt: instant("profile_fetched_at"),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("friends_followed").on(t.followedAt, t.id),
		index("friends_last_message").on(t.lastMessageAt, t.id),
		// Friends shown by default, with the instants that wide spans ask for: a search that asks no more of a friend
		// than that reads this instead of the friends, in their order.
		index("friends_shown")
			.on(t.id, t.followedAt, t.lastMessageAt)
			.where(sql`blocked_at is null and user_rate = 1`),
		// Who is not: they are fewer, and what finds many leaves them out.
		index("friends_hidden").on(t.id).where(sql`blocked_at is not null or user_rate <> 1`),
		// Who came otherwise than by following, as most do.
		index("friends_added").on(t.addedBy, t.id).where(sql`added_by <> 'follow'`),
		// Who waits for an answer.
		index("friends_waiting")
			.on(t.id)
			.where(sql`last_message_at is not null and (last_sent_at is null or last_sent_at < last_message_at)`),
		// The texts that are searched, without the rest of the friends, in whose order they lie.
		index("friends_name").on(t.id, t.nameKey).where(sql`name_key <> ''`),
		index("friends_short_name").on(t.id, t.shortNameKey).where(sql`short_name_key <> ''`),
		index("friends_nickname").on(t.id, t.nicknameKey).where(sql`nickname_key <> ''`),
		index("friends_status").on(t.id, t.statusKey).where(sql`status_key <> ''`),
		index("friends_memo").on(t.id, t.memoKey).where(sql`memo_key <> ''`),
		index("friends_blocked").on(t.blockedAt).where(sql`blocked_at is not null`),
	],
);

export type Friend = typeof friends.$inferSelect;
