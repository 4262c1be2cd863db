import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { SUBSCRIPTION_STATES } from "#domain/automation/scenarios/subscription-states.ts";

/** Step deliveries (scenarios). */
export const scenarios = sqliteTable(
	"scenarios",
	{
		...itemColumns(),
		isRun: flagColumn("is_run").notNull().default(true),
		/** 0 = steps by elapsed time, 1 = steps by clock time. */
		dateDiff: integer("date_diff").notNull().default(0),
		/**
		 * Successor of the last step: null pauses, -1 the previous scenario, else that scenario (rules, Codes).
		 */
		afterReadToId: integer("after_read_to_id"),
		/** Day of that scenario to begin with; null is its start. */
		afterReadToStep: integer("after_read_to_step"),
	},
	(t) => [
		index("scenarios_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("scenarios_after").on(t.afterReadToId),
	],
);

/**
 * Steps of a scenario: an action, on a day at a time. Day 0 is the day on which the friend began. With
 * `date_diff` 0, day and time are the time elapsed since then; with 1, the time is a time of day.
 */
export const scenarioSteps = sqliteTable(
	"scenario_steps",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scenarioId: integer("scenario_id")
			.notNull()
			.references(() => scenarios.id),
		day: integer("day").notNull(),
		/** Minute of the day. */
		minute: integer("minute").notNull(),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		deletedAt: instantColumn("deleted_at"),
	},
	(t) => [
		index("scenario_steps_order").on(t.scenarioId, t.day, t.minute, t.id).where(sql`deleted_at is null`),
		index("scenario_steps_action").on(t.actionId),
	],
);

export type SubscriptionState = keyof typeof SUBSCRIPTION_STATES;

/** Scenarios that friends read or have read. */
export const scenarioSubscriptions = sqliteTable(
	"scenario_subscriptions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scenarioId: integer("scenario_id")
			.notNull()
			.references(() => scenarios.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		state: text("state").$type<SubscriptionState>().notNull(),
		startedAt: instantColumn("started_at").notNull(),
		/** The day of the last step that was sent; 0 before the first. */
		daysSent: integer("days_sent").notNull().default(0),
		/**
		 * Instant from which days and times count: the start, shifted by a start at a later day and by pauses.
		 */
		baseAt: instantColumn("base_at").notNull().default(0),
		/** Steps up to this offset (day × 1,440 + minute) are done or skipped; -1 before the first. */
		position: integer("position").notNull().default(-1),
		/**
		 * Next check: the time of the next step, or the present while that step is not determined yet. Null for a reader
		 * who waits at the end for further steps, and for one who has finished.
		 */
		nextAt: instantColumn("next_at"),
		/** Number of consecutive failures at the current step. */
		failures: integer("failures").notNull().default(0),
		/** Time of its completion or stop. */
		endedAt: instantColumn("ended_at"),
		/** Scheduled move to another scenario. */
		moveToId: integer("move_to_id").references(() => scenarios.id),
		moveAt: instantColumn("move_at"),
	},
	(t) => [
		index("scenario_subscriptions_scenario").on(t.scenarioId, t.state, t.friendId),
		index("scenario_subscriptions_friend").on(t.friendId, t.scenarioId, t.state),
		// A friend reads one scenario at a time.
		uniqueIndex("scenario_subscriptions_reading").on(t.friendId).where(sql`state = 'reading'`),
		index("scenario_subscriptions_due").on(t.nextAt).where(sql`next_at is not null`),
		// Readers whose step failed and is retried.
		index("scenario_subscriptions_failing").on(t.nextAt).where(sql`failures > 0 and next_at is not null`),
		index("scenario_subscriptions_move").on(t.moveToId).where(sql`move_to_id is not null`),
	],
);
