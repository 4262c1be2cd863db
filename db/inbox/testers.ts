import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instant } from "#db/platform/sql/columns.ts";

/** Friends who receive test sends (E-108, E-109). */
export const testers = sqliteTable("testers", {
	friendId: integer("friend_id")
		.primaryKey()
		.references(() => friends.id),
	createdAt: instant("created_at").notNull(),
});
