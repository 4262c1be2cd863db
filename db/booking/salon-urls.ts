import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { salonCourses, salonResources, salons } from "./salons.ts";

/** Public URLs of a salon (M-134). */
export const salonUrls = sqliteTable(
	"salon_urls",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		/** Code in the URL: long and random, so that it cannot be guessed. */
		code: text("code").notNull().unique(),
		/** Name for operators. */
		name: text("name").notNull(),
		/** Preselected course and resource; null leaves the choice to the visitor. */
		courseId: integer("course_id").references(() => salonCourses.id),
		resourceId: integer("resource_id").references(() => salonResources.id),
		/** Whether visitors without a friend's link may request a time. */
		takesAnonymous: flagColumn("takes_strangers").notNull().default(true),
		/** Signed links of friends that are older than this are void. */
		linksFrom: instantColumn("links_from").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("salon_urls_salon").on(t.salonId, t.id)],
);

/** Friends whose signed links to a salon are void if older than a given instant. */
export const salonRevokedLinks = sqliteTable(
	"salon_revoked_links",
	{
		salonId: salonIdColumn(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instantColumn("at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.salonId, t.friendId] }),
		index("salon_revoked_links_friend").on(t.friendId),
	],
);

function salonIdColumn() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
