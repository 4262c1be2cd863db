import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { flagColumn, instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";

/** Position in an order that operators set; rows of equal position are ordered by id. */
const position = () => integer("position").notNull().default(0);

/** Journeys: sequences of phases that friends pass. */
export const journeys = sqliteTable(
	"journeys",
	{
		...itemColumns(),
		position: position(),
		isFavourite: flagColumn("is_favourite").notNull().default(false),
		/** Position among the favourites, which have an order of their own. */
		favouritePosition: integer("favourite_position").notNull().default(0),
	},
	(t) => [index("journeys_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** Phases of journeys, which friends pass. */
export const journeyTags = sqliteTable(
	"journey_tags",
	{
		...itemColumns(),
		/** Null for a phase that was created in a selector, without a journey. */
		journeyId: integer("journey_id").references(() => journeys.id),
		position: position(),
		/** Condition for moving from the previous phase to this one; null without one. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		/** Whether friends in the previous phase pass this one as soon as they match the condition. */
		passesByCondition: flagColumn("passes_by_condition").notNull().default(false),
		/** Friends visible to the operator who turned that on: nobody else is moved. */
		moveScope: text("move_scope", { mode: "json" }).$type<FriendScope>(),
		/** Next search for matching friends; null if there is none. */
		nextAttemptAt: nextAttemptColumn(),
		/** Number of consecutive workers that began a search and never finished it. */
		attempts: integer("attempts").notNull().default(0),
		/** Reason why no more friends are moved. */
		stopReason: text("stop_reason"),
	},
	(t) => [
		index("journey_tags_journey").on(t.journeyId, t.id).where(sql`deleted_at is null`),
		index("journey_tags_query").on(t.memberQueryId).where(sql`member_query_id is not null`),
		index("journey_tags_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/**
 * Friends that a condition has moved into a phase: each once, even if the phase is removed from them
 * afterwards.
 */
export const journeyMoves = sqliteTable(
	"journey_moves",
	{
		journeyTagId: integer("journey_tag_id")
			.notNull()
			.references(() => journeyTags.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		movedAt: instantColumn("moved_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.journeyTagId, t.friendId] }),
		index("journey_moves_friend").on(t.friendId),
	],
);

/** Phases that friends have passed. */
export const friendJourneyTags = sqliteTable(
	"friend_journey_tags",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		journeyTagId: integer("journey_tag_id")
			.notNull()
			.references(() => journeyTags.id),
		passedAt: instantColumn("passed_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.friendId, t.journeyTagId] }),
		index("friend_journey_tags_phase").on(t.journeyTagId, t.friendId),
		index("friend_journey_tags_latest").on(t.journeyTagId, t.passedAt, t.friendId),
	],
);

/**
 * Number of friends in each phase of a journey, so that a map of many friends opens at once. Updated in the
 * transaction that lets friends pass a phase (phase-counts.ts); a phase without a row has none.
 */
export const journeyPhaseCounts = sqliteTable("journey_phase_counts", {
	journeyTagId: integer("journey_tag_id")
		.primaryKey()
		.references(() => journeyTags.id),
	/** Number of friends who have passed it. */
	passed: integer("passed").notNull().default(0),
	/** Number of friends who have passed it and no later phase. */
	standing: integer("standing").notNull().default(0),
});
