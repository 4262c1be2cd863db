import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import { actions } from "./actions.ts";
import { friends } from "./friends.ts";

/** Value passed by a trigger: category, event, key and value. */
export type ContextValue = [category: string, event: string, key: string, value: string];

/**
 * Runs of one action for one friend, with their cause. A run is written in the transaction of its effects, so
 * its row proves all of them.
 */
export const runs = sqliteTable(
	"runs",
	{
		id: text("id").primaryKey(),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		actionVersion: integer("action_version").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** Trigger, e.g. `reaction:12:01HX…`. Unique: the same trigger does not run twice. */
		cause: text("cause").notNull().unique(),
		causeType: text("cause_type").$type<CauseType>().notNull(),
		/** Id of the triggering record, such as the auto-response. */
		causeId: integer("cause_id"),
		/** Name of the trigger at that time, for display. */
		causeLabel: text("cause_label").notNull().default(""),
		webhookEventId: text("webhook_event_id"),
		/** `failed` and `skipped` runs did nothing: `reason` says why. */
		state: text("state").$type<"done" | "failed" | "skipped">().notNull(),
		reason: text("reason"),
		/** An outcome code for each effect, in order (domain/engine/actions/effect-outcomes.ts). */
		outcomes: text("outcomes").notNull().default(""),
		/** Deliveries created by its sending effects, by the effect's position. */
		sends: text("sends", { mode: "json" }).$type<Record<string, string>>(),
		/** First run of the chain that led to this one; null if a trigger did. */
		rootId: text("root_id"),
		/** Number of runs that led to this one. */
		depth: integer("depth").notNull().default(0),
		/** Values passed by the trigger: category, event, key and value. */
		context: text("context", { mode: "json" }).$type<ContextValue[]>(),
		/** `action:friend` if the action runs once for each friend. The unique index admits one such run. */
		onceKey: text("once_key"),
		startedAt: instantColumn("started_at").notNull(),
	},
	(t) => [
		index("runs_friend").on(t.friendId, t.startedAt),
		index("runs_action_friend").on(t.actionId, t.friendId),
		index("runs_cause").on(t.causeType, t.causeId, t.friendId),
		// Partial: an entry without a key would cost a row written with every run.
		uniqueIndex("runs_once_key").on(t.onceKey).where(sql`once_key is not null`),
		// Failed runs, for the dashboard: an operator must know of them.
		index("runs_failed").on(t.startedAt, t.id).where(sql`state = 'failed'`),
		index("runs_root").on(t.rootId, t.friendId).where(sql`root_id is not null`),
	],
);

/** Runs still to be executed that another run, or a trigger (depth 0), has queued. */
export const pendingRuns = sqliteTable(
	"pending_runs",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		cause: text("cause").notNull().unique(),
		causeType: text("cause_type").$type<CauseType>().notNull(),
		causeId: integer("cause_id"),
		causeLabel: text("cause_label").notNull().default(""),
		/** Run that caused it, and first run of the chain; at depth 0 no run, and its own cause. */
		parentId: text("parent_id").notNull(),
		rootId: text("root_id").notNull(),
		depth: integer("depth").notNull(),
		context: text("context", { mode: "json" }).$type<ContextValue[]>(),
		nextAttemptAt: nextAttemptColumn(),
		attempts: integer("attempts").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("pending_runs_parent").on(t.parentId),
		index("pending_runs_friend").on(t.friendId),
		index("pending_runs_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		// Notifications not yet sent about a reservation that is moved again.
		index("pending_runs_reservation").on(t.causeId).where(sql`cause_type = 'reservation'`),
	],
);

export type RunRecord = typeof runs.$inferSelect;
