import { sql } from "drizzle-orm";
import {
	index,
	integer,
	primaryKey,
	real,
	sqliteTable,
	sqliteView,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";

/** More points than any score can have. */
export const NO_LEVEL = 1_000_000_000;

/** Scores: points that friends collect (docs/scoring.md). */
export const scores = sqliteTable("scores", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** Lowest level, in which every friend begins; `score_levels` has those above it. */
	lowestName: text("lowest_name").notNull(),
	lowestColour: text("lowest_colour").$type<ColourClass>().notNull(),
	/** Days after which points are worth half; null keeps their value. */
	halfLifeDays: integer("half_life_days"),
	/** Points at which the level above the lowest begins; `NO_LEVEL` if there is none. */
	lowestBelow: integer("lowest_below").notNull().default(NO_LEVEL),
	/** Bounds of the shown points; 0 is between the two. */
	floor: integer("floor").notNull(),
	ceiling: integer("ceiling").notNull(),
	/** Tally that is shown. */
	tallyId: integer("tally_id"),
	createdAt: instantColumn("created_at").notNull(),
	deletedAt: instantColumn("deleted_at"),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** The levels of a score above the lowest. */
export const scoreLevels = sqliteTable(
	"score_levels",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scoreId: scoreIdColumn(),
		name: text("name").notNull(),
		colour: text("colour").$type<ColourClass>().notNull(),
		/** Minimum points of the level, at least 1. */
		fromPoints: integer("from_points").notNull(),
		/** Minimum points of the next level; `NO_LEVEL` if there is none. */
		belowPoints: integer("below_points").notNull().default(NO_LEVEL),
		/** Action that runs for a friend who reaches the level. */
		actionId: integer("action_id").references(() => actions.id),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [
		index("score_levels_score").on(t.scoreId, t.fromPoints).where(sql`deleted_at is null`),
		index("score_levels_action").on(t.actionId).where(sql`action_id is not null`),
	],
);

/** Events for which a score gives points. */
export const scoreRules = sqliteTable(
	"score_rules",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scoreId: scoreIdColumn(),
		event: text("event").$type<ScoreEvent>().notNull(),
		/** Items to which the rule applies; null is any. */
		itemIds: text("item_ids", { mode: "json" }).$type<number[]>(),
		points: integer("points").notNull(),
		/** Maximum count for a friend per day, and in total; null is unlimited. */
		perDay: integer("per_day"),
		perFriend: integer("per_friend"),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [
		index("score_rules_score").on(t.scoreId, t.event).where(sql`deleted_at is null`),
		index("score_rules_event").on(t.event).where(sql`deleted_at is null`),
	],
);

/**
 * `shown` is the tally that is read, `counting` replaces it once it has caught up, `old` waits to be deleted.
 */
export type TallyState = "counting" | "shown" | "old";

/** Counts of a score from its beginning. A recount creates a new tally. */
export const scoreTallies = sqliteTable(
	"score_tallies",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scoreId: scoreIdColumn(),
		state: text("state").$type<TallyState>().notNull(),
		/** Points are stored as their value at this instant. */
		epoch: instantColumn("epoch").notNull(),
		/** Half-lives per millisecond; 0 if points keep their value. */
		rate: real("rate").notNull().default(0),
		/** Earlier events are not counted. */
		since: instantColumn("since").notNull(),
		/** Tally that it is to replace. */
		previousId: integer("previous_id"),
		/** Newest row of points before the current transaction: later rows are those that it adds to the sums. */
		mark: integer("mark").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		// A score has at most one shown and one counting tally.
		uniqueIndex("score_tallies_state").on(t.scoreId, t.state).where(sql`state <> 'old'`),
		index("score_tallies_old").on(t.id).where(sql`state = 'old'`),
	],
);

/** Progress of a tally through each source of events. */
export const scoreCursors = sqliteTable(
	"score_cursors",
	{
		tallyId: tallyIdColumn(),
		/** Source; `carried`: points of the tally that this one replaces. */
		event: text("event").$type<ScoreEvent | "carried">().notNull(),
		/** Start, current position, and end of the current page, as ids of the source's rows. */
		beganAt: integer("began_at").notNull(),
		position: integer("position").notNull(),
		until: integer("until").notNull(),
	},
	(t) => [primaryKey({ columns: [t.tallyId, t.event] })],
);

/** Points given to a friend, once for each cause. */
export const scorePoints = sqliteTable(
	"score_points",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		tallyId: tallyIdColumn(),
		/** 0 if an action gave them. */
		ruleId: integer("rule_id").notNull(),
		cause: text("cause").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instantColumn("at").notNull(),
		/** Day of the same instant in the account's zone. */
		day: text("day").notNull(),
		points: real("points").notNull(),
		/** Run of the action. */
		runId: text("run_id"),
	},
	(t) => [
		uniqueIndex("score_points_cause").on(t.tallyId, t.ruleId, t.cause),
		index("score_points_friend").on(t.friendId, t.tallyId, t.ruleId, t.day),
	],
);

/** Value of a friend's points at the tally's epoch; a friend without a row has none. */
export const friendScores = sqliteTable(
	"friend_scores",
	{
		tallyId: tallyIdColumn(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		value: real("value").notNull(),
		changedAt: instantColumn("changed_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.tallyId, t.friendId] }),
		index("friend_scores_value").on(t.tallyId, t.value, t.friendId),
		index("friend_scores_friend").on(t.friendId),
	],
);

/**
 * Values of each score's shown tally, with the columns needed to read them; the name is short because a
 * filter has room for short conditions only.
 */
export const scoreValues = sqliteView("score_values", {
	scoreId: integer("score_id"),
	friendId: integer("friend_id"),
	value: real("value"),
}).as(
	sql`select s.id as score_id, s.floor, s.ceiling, s.lowest_below, t.epoch, t.rate, v.friend_id, v.value
		from scores s cross join score_tallies t cross join friend_scores v
		where t.id = s.tally_id and v.tally_id = t.id`,
);

/** Events that no other table records in chronological order, for scores that count them. */
export const scoreFacts = sqliteTable(
	"score_facts",
	{
		/**
		 * Increasing, since the newest row is never deleted; no autoincrement, because its counter would be
		 * written by statements that insert nothing.
		 */
		id: integer("id").primaryKey(),
		event: text("event").$type<ScoreEvent>().notNull(),
		/** Identifies the event, so that repeated writes count once. */
		cause: text("cause").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		itemId: integer("item_id"),
		at: instantColumn("at").notNull(),
	},
	(t) => [
		uniqueIndex("score_facts_cause").on(t.event, t.cause),
		index("score_facts_at").on(t.at),
		index("score_facts_friend").on(t.friendId),
	],
);

function scoreIdColumn() {
	return integer("score_id")
		.notNull()
		.references(() => scores.id);
}

function tallyIdColumn() {
	return integer("tally_id")
		.notNull()
		.references(() => scoreTallies.id);
}
