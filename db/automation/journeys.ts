import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { flag, instant, nextAttemptAt } from "#db/platform/sql/columns.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";

/** A place in an order that operators set; rows of one place stand in the order of their ids. */
const position = () => integer("position").notNull().default(0);

/** Journeys: the way on which friends pass phases. */
export const journeys = sqliteTable(
	"journeys",
	{
		...itemColumns(),
		position: position(),
		isFavourite: flag("is_favourite").notNull().default(false),
		/** Its place among the favourites, which are put into an order of their own. */
		favouritePosition: integer("favourite_position").notNull().default(0),
	},
	(t) => [index("journeys_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** Phases of journeys, which friends pass. */
export const journeyTags = sqliteTable(
	"journey_tags",
	{
		...itemColumns(),
		/** Null for a phase that was made in a selector, without a journey. */
		journeyId: integer("journey_id").references(() => journeys.id),
		position: position(),
		/** What leads from the phase before to this one; null where nothing is asked. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		/** Friends who stand at the phase before pass this one as soon as the condition finds them. */
		passesByCondition: flag("passes_by_condition").notNull().default(false),
		/** Whom whoever turned that on may see: nobody else is moved. */
		moveScope: text("move_scope", { mode: "json" }).$type<FriendScope>(),
		/** When friends are looked for next; null where none are. */
		nextAttemptAt: nextAttemptAt(),
		/** Workers in a row that began to look and never reported back. */
		attempts: integer("attempts").notNull().default(0),
		/** Why no more friends are moved. */
		stopReason: text("stop_reason"),
	},
	(t) => [
		index("journey_tags_journey").on(t.journeyId, t.id).where(sql`deleted_at is null`),
		index("journey_tags_query").on(t.memberQueryId).where(sql`member_query_id is not null`),
		index("journey_tags_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/** Whom a condition has let pass a phase: each once, also where the phase is taken back from them afterwards. */
export const journeyMoves = sqliteTable(
	"journey_moves",
	{
		journeyTagId: integer("journey_tag_id")
			.notNull()
			.references(() => journeyTags.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		movedAt: instant("moved_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.journeyTagId, t.friendId] })],
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
		index("friend_journey_tags_latest").on(t.journeyTagId, t.passedAt, t.friendId),
	],
);

/**
 * How many friends there are in each phase of a journey, so that a map of many friends opens at once. Changed in the
 * transaction that lets friends pass a phase (phase-counts.ts); a phase without a row has none.
 */
export const journeyPhaseCounts = sqliteTable("journey_phase_counts", {
	journeyTagId: integer("journey_tag_id")
		.primaryKey()
		.references(() => journeyTags.id),
	/** Who has passed it. */
	passed: integer("passed").notNull().default(0),
	/** Who has passed it and none behind it. */
	standing: integer("standing").notNull().default(0),
});
