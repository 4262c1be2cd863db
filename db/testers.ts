import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";

/** The friends who receive what is sent to try it (E-108, E-109). */
export const testers = sqliteTable("testers", {
	friendId: integer("friend_id")
		.primaryKey()
		.references(() => friends.id),
	createdAt: instant("created_at").notNull(),
});
