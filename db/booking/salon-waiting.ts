import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import { salonUrls } from "./salon-urls.ts";
import { salonCourses, salonResources, salons } from "./salons.ts";

/** Waiting list: friends to notify when a time of a full day becomes free. The salon's room writes them. */
export const salonWaiting = sqliteTable(
	"salon_waiting",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: integer("salon_id")
			.notNull()
			.references(() => salons.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** URL at which they joined; the notification links back to it. */
		urlId: integer("url_id")
			.notNull()
			.references(() => salonUrls.id),
		courseId: integer("course_id")
			.notNull()
			.references(() => salonCourses.id),
		/** Null for any resource. */
		resourceId: integer("resource_id").references(() => salonResources.id),
		date: text("date").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		/** Free times already known to them, minutes of the day: only further ones are reported. */
		known: text("known", { mode: "json" }).$type<number[]>().notNull().default([]),
		/** Number of notifications, and the last one. */
		round: integer("round").notNull().default(0),
		toldAt: instantColumn("told_at"),
		/** Next check for a free time; null while nothing of the day has changed. */
		lookAt: instantColumn("look_at"),
		/** Null while they wait. */
		endedAt: instantColumn("ended_at"),
	},
	(t) => [
		index("salon_waiting_day").on(t.salonId, t.date).where(sql`ended_at is null`),
		index("salon_waiting_friend").on(t.friendId, t.salonId).where(sql`ended_at is null`),
		index("salon_waiting_erased").on(t.friendId),
		index("salon_waiting_look").on(t.lookAt).where(sql`look_at is not null`),
	],
);
