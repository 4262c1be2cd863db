import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Friends who receive test sends (E-108, E-109). */
export const testers = sqliteTable("testers", {
	friendId: integer("friend_id")
		.primaryKey()
		.references(() => friends.id),
	createdAt: instantColumn("created_at").notNull(),
});
