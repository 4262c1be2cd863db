import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, nextAttemptAt } from "#db/platform/sql/columns.ts";
import type { CauseType } from "#domain/engine/actions/cause.ts";
import { actions } from "./actions.ts";
import { friends } from "./friends.ts";

/** A value that a trigger brings along: category, event, key and value. */
export type ContextValue = [category: string, event: string, key: string, value: string];

/**
 * One run of one action for one friend: why something happened. It is written in the transaction that does its effects,
 * so it stands for all of them.
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
		/** What fired it, e.g. `reaction:12:01HX…`. Unique: the same trigger does not run twice. */
		cause: text("cause").notNull().unique(),
		causeType: text("cause_type").$type<CauseType>().notNull(),
		/** The record that fired it: the auto-response's id. */
		causeId: integer("cause_id"),
		/** The name that the trigger had at that moment, for the reader. */
		causeLabel: text("cause_label").notNull().default(""),
		webhookEventId: text("webhook_event_id"),
		/** `failed` and `skipped` runs did nothing: `reason` says why. */
		state: text("state").$type<"done" | "failed" | "skipped">().notNull(),
		reason: text("reason"),
		/** An outcome code for each effect, in order (domain/engine/actions/outcome.ts). */
		outcomes: text("outcomes").notNull().default(""),
		/** The deliveries that its sending effects made, by the effect's position. */
		sends: text("sends", { mode: "json" }).$type<Record<string, string>>(),
		/** The first of the runs that led to this one; null where a trigger did. */
		rootId: text("root_id"),
		/** How many runs led to this one. */
		depth: integer("depth").notNull().default(0),
		/** What the trigger brought along: category, event, key and value. */
		context: text("context", { mode: "json" }).$type<ContextValue[]>(),
		/** `action:friend` where `twice_type` is 1. The unique index admits one such run. */
		onceKey: text("once_key"),
		startedAt: instant("started_at").notNull(),
	},
	(t) => [
		index("runs_friend").on(t.friendId, t.startedAt),
		index("runs_action_friend").on(t.actionId, t.friendId),
		index("runs_cause").on(t.causeType, t.causeId, t.friendId),
		// Of others it holds nothing: an entry without a key would be a row written with every run.
		uniqueIndex("runs_once_key").on(t.onceKey).where(sql`once_key is not null`),
		// What was given up, for the dashboard: a person must know of it.
		index("runs_failed").on(t.startedAt, t.id).where(sql`state = 'failed'`),
		index("runs_root").on(t.rootId, t.friendId).where(sql`root_id is not null`),
	],
);

/** Runs that others have caused, or that a trigger has left (at depth 0), and that are still to come. */
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
		/** The run that caused it, and the first run of the chain; of depth 0 nothing, and its own cause. */
		parentId: text("parent_id").notNull(),
		rootId: text("root_id").notNull(),
		depth: integer("depth").notNull(),
		context: text("context", { mode: "json" }).$type<ContextValue[]>(),
		nextAttemptAt: nextAttemptAt(),
		attempts: integer("attempts").notNull().default(0),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("pending_runs_parent").on(t.parentId),
		index("pending_runs_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		// What a friend was not told yet of a reservation that is moved again.
		index("pending_runs_reservation").on(t.causeId).where(sql`cause_type = 'reservation'`),
	],
);

export type Run = typeof runs.$inferSelect;
