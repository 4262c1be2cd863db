import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";
import { itemColumns } from "./item-columns.ts";

/** Journeys: the way on which friends pass phases. */
export const journeys = sqliteTable("journeys", itemColumns(), (t) => [
	index("journeys_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
]);

/** Phases of journeys, which friends pass. */
export const journeyTags = sqliteTable(
	"journey_tags",
	{
		...itemColumns(),
		/** Null for a phase that was made in a selector, without a journey. */
		journeyId: integer("journey_id").references(() => journeys.id),
	},
	(t) => [index("journey_tags_journey").on(t.journeyId, t.id).where(sql`deleted_at is null`)],
);

/** Who has passed which phase. */
export const friendJourneyTags = sqliteTable(
	"friend_journey_tags",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		journeyTagId: integer("journey_tag_id")
			.notNull()
			.references(() => journeyTags.id),
		passedAt: instant("passed_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.friendId, t.journeyTagId] }),
		index("friend_journey_tags_phase").on(t.journeyTagId, t.friendId),
	],
);
