import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

export const friends = sqliteTable(
	"friends",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		lineUserId: text("line_user_id").notNull().unique(),
		name: text("name").notNull().default(""),
		/** The name as searches compare it: width and case folded. Written with `name`, never alone. */
		nameKey: text("name_key").notNull().default(""),
		iconUrl: text("icon_url"),
		statusMessage: text("status_message"),
		language: text("language"),
		memo: text("memo").notNull().default(""),
		/** Display state: 1 normal, 0 hidden, -1 blocked by the operator. */
		userRate: integer("user_rate").notNull().default(1),
		/** When the friend blocked the account; null while they have not. */
		blockedAt: instant("blocked_at"),
		followedAt: instant("followed_at").notNull(),
		/** LINE's timestamp of the follow or unfollow that decided `blockedAt`: an older one arriving late changes nothing. */
		followStateAt: instant("follow_state_at").notNull().default(0),
		lastMessageAt: instant("last_message_at"),
		profileFetchedAt: instant("profile_fetched_at"),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("friends_followed").on(t.followedAt, t.id),
		index("friends_last_message").on(t.lastMessageAt, t.id),
		index("friends_blocked").on(t.blockedAt).where(sql`blocked_at is not null`),
	],
);

export type Friend = typeof friends.$inferSelect;
