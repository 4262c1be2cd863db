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
import { instant, saveKey, version } from "#db/platform/sql/columns.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { ColourClass } from "#domain/people/marks/colour-class.ts";

/** More points than any score has. */
export const NO_LEVEL = 1_000_000_000;

/** Scores: numbers that friends collect points for (docs/scoring.md). */
export const scores = sqliteTable("scores", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** The lowest level, in which every friend begins; `score_levels` has those above it. */
	lowestName: text("lowest_name").notNull(),
	lowestColour: text("lowest_colour").$type<ColourClass>().notNull(),
	/** After so many days points are worth half; null keeps them. */
	halfLifeDays: integer("half_life_days"),
	/** The level above the lowest begins with so many points; `NO_LEVEL` where there is none. */
	lowestBelow: integer("lowest_below").notNull().default(NO_LEVEL),
	/** What is shown is neither less nor more; 0 lies between the two. */
	floor: integer("floor").notNull(),
	ceiling: integer("ceiling").notNull(),
	/** The tally that is shown. */
	tallyId: integer("tally_id"),
	createdAt: instant("created_at").notNull(),
	deletedAt: instant("deleted_at"),
	version: version(),
	saveKey: saveKey(),
});

/** The levels of a score above the lowest. */
export const scoreLevels = sqliteTable(
	"score_levels",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scoreId: ofScore(),
		name: text("name").notNull(),
		colour: text("colour").$type<ColourClass>().notNull(),
		/** The level begins with so many points, 1 at least. */
		fromPoints: integer("from_points").notNull(),
		/** The next one begins with so many; `NO_LEVEL` where there is none. */
		belowPoints: integer("below_points").notNull().default(NO_LEVEL),
		/** What runs for a friend who comes up to it. */
		actionId: integer("action_id").references(() => actions.id),
		deletedAt: instant("deleted_at"),
	},
	(t) => [
		index("score_levels_score").on(t.scoreId, t.fromPoints).where(sql`deleted_at is null`),
		index("score_levels_action").on(t.actionId).where(sql`action_id is not null`),
	],
);

/** For what a score gives points. */
export const scoreRules = sqliteTable(
	"score_rules",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scoreId: ofScore(),
		event: text("event").$type<ScoreEvent>().notNull(),
		/** Of which items; null is any. */
		itemIds: text("item_ids", { mode: "json" }).$type<number[]>(),
		points: integer("points").notNull(),
		/** How often it counts for a friend on one day, and at all; null is without limit. */
		perDay: integer("per_day"),
		perFriend: integer("per_friend"),
		deletedAt: instant("deleted_at"),
	},
	(t) => [
		index("score_rules_score").on(t.scoreId, t.event).where(sql`deleted_at is null`),
		index("score_rules_event").on(t.event).where(sql`deleted_at is null`),
	],
);

/** `shown` is what is read of a score, `counting` takes its place once it has caught up, `old` waits to be removed. */
export type TallyState = "counting" | "shown" | "old";

/** A count of a score from its beginning. One that is counted anew gets another. */
export const scoreTallies = sqliteTable(
	"score_tallies",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scoreId: ofScore(),
		state: text("state").$type<TallyState>().notNull(),
		/** Points are kept as what they are worth at this instant. */
		epoch: instant("epoch").notNull(),
		/** How many half-lives pass in a millisecond; 0 where points keep their worth. */
		rate: real("rate").notNull().default(0),
		/** What happened before is not counted. */
		since: instant("since").notNull(),
		/** The tally that it is to replace. */
		previousId: integer("previous_id"),
		/** The newest row of points before the transaction at work. */
		mark: integer("mark").notNull().default(0),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		// Of a score one is shown and one is being counted.
		uniqueIndex("score_tallies_state").on(t.scoreId, t.state).where(sql`state <> 'old'`),
		index("score_tallies_old").on(t.id).where(sql`state = 'old'`),
	],
);

/** How far a tally has read what happened. */
export const scoreCursors = sqliteTable(
	"score_cursors",
	{
		tallyId: ofTally(),
		event: text("event").$type<ScoreEvent | "carried">().notNull(),
		/** Where it began, where it stands, and to where the page at work reads. */
		beganAt: integer("began_at").notNull(),
		position: integer("position").notNull(),
		until: integer("until").notNull(),
	},
	(t) => [primaryKey({ columns: [t.tallyId, t.event] })],
);

/** Points that a friend was given, each once for its cause. */
export const scorePoints = sqliteTable(
	"score_points",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		tallyId: ofTally(),
		/** 0 where an action gave them. */
		ruleId: integer("rule_id").notNull(),
		cause: text("cause").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instant("at").notNull(),
		/** The same as a day of the account's zone. */
		day: text("day").notNull(),
		points: real("points").notNull(),
		/** The run of the action. */
		runId: text("run_id"),
	},
	(t) => [
		uniqueIndex("score_points_cause").on(t.tallyId, t.ruleId, t.cause),
		index("score_points_friend").on(t.friendId, t.tallyId, t.ruleId, t.day),
	],
);

/** What a friend's points are worth at the tally's epoch; whoever has no row has none. */
export const friendScores = sqliteTable(
	"friend_scores",
	{
		tallyId: ofTally(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		value: real("value").notNull(),
		changedAt: instant("changed_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.tallyId, t.friendId] }),
		index("friend_scores_value").on(t.tallyId, t.value, t.friendId),
	],
);

/** The values of what is shown of each score, with what is needed to read them; its name is short, as conditions must be. */
export const scoreValues = sqliteView("score_values", {
	scoreId: integer("score_id"),
	friendId: integer("friend_id"),
	value: real("value"),
}).as(
	sql`select s.id as score_id, s.floor, s.ceiling, s.lowest_below, t.epoch, t.rate, v.friend_id, v.value
		from scores s cross join score_tallies t cross join friend_scores v
		where t.id = s.tally_id and v.tally_id = t.id`,
);

/** What no other table keeps in the order in which it happened, for scores that count it. */
export const scoreFacts = sqliteTable(
	"score_facts",
	{
		/** Grows, since the newest row is never removed; without a counter, which a statement that notes nothing would write. */
		id: integer("id").primaryKey(),
		event: text("event").$type<ScoreEvent>().notNull(),
		/** Names it, however often it is written. */
		cause: text("cause").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		itemId: integer("item_id"),
		at: instant("at").notNull(),
	},
	(t) => [uniqueIndex("score_facts_cause").on(t.event, t.cause), index("score_facts_at").on(t.at)],
);

function ofScore() {
	return integer("score_id")
		.notNull()
		.references(() => scores.id);
}

function ofTally() {
	return integer("tally_id")
		.notNull()
		.references(() => scoreTallies.id);
}
