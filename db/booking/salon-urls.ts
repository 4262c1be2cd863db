import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { flag, instant, saveKey } from "#db/platform/sql/columns.ts";
import { salonCourses, salonResources, salons } from "./salons.ts";

/** The public addresses of a salon (M-134). */
export const salonUrls = sqliteTable(
	"salon_urls",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		/** What stands in the address: long and random, so that nobody finds one by trying. */
		code: text("code").notNull().unique(),
		/** What operators call it. */
		name: text("name").notNull(),
		/** What is chosen beforehand; null leaves it to the visitor. */
		courseId: integer("course_id").references(() => salonCourses.id),
		resourceId: integer("resource_id").references(() => salonResources.id),
		/** Whether somebody without a friend's link may ask for a time. */
		takesStrangers: flag("takes_strangers").notNull().default(true),
		/** Friends' links that were signed before it are void. */
		linksFrom: instant("links_from").notNull().default(0),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		saveKey: saveKey(),
	},
	(t) => [index("salon_urls_salon").on(t.salonId, t.id)],
);

/** Friends whose links to a salon are void as far as they were signed before a moment. */
export const salonRevokedLinks = sqliteTable(
	"salon_revoked_links",
	{
		salonId: ofSalon(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instant("at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.salonId, t.friendId] })],
);

function ofSalon() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
