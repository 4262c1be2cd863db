import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CauseType } from "#domain/actions/cause.ts";
import type { EffectDetail } from "#domain/actions/outcome.ts";
import { actions } from "./actions.ts";
import { instant, nextAttemptAt } from "./columns.ts";
import { friends } from "./friends.ts";

/** One run of one action for one friend: why something happened, and how far it got. */
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
		/** What fired it, e.g. `reaction:12:01HX…`. Unique: a trigger repeated does not run twice. */
		cause: text("cause").notNull().unique(),
		causeType: text("cause_type").$type<CauseType>().notNull(),
		/** The record that fired it: the auto-response's id. */
		causeId: integer("cause_id"),
		/** The name of what fired it at that moment, for the reader. */
		causeLabel: text("cause_label").notNull().default(""),
		webhookEventId: text("webhook_event_id"),
		state: text("state").$type<"running" | "done" | "failed" | "skipped">().notNull(),
		reason: text("reason"),
		nextPosition: integer("next_position").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		attempts: integer("attempts").notNull().default(0),
		/** `action:friend` where `twice_type` is 1: the index admits one such run. */
		onceKey: text("once_key").unique(),
		startedAt: instant("started_at").notNull(),
		finishedAt: instant("finished_at"),
	},
	(t) => [
		index("runs_friend").on(t.friendId, t.startedAt),
		index("runs_action_friend").on(t.actionId, t.friendId),
		index("runs_cause").on(t.causeType, t.causeId, t.friendId),
		index("runs_started").on(t.startedAt),
		index("runs_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/** What each effect of a run did. Its key is the guard that an effect happens once: a second insert fails its batch. */
export const runEffects = sqliteTable(
	"run_effects",
	{
		runId: text("run_id")
			.notNull()
			.references(() => runs.id),
		position: integer("position").notNull(),
		type: integer("type").notNull(),
		outcome: text("outcome").$type<"done" | "skipped" | "failed">().notNull(),
		detail: text("detail", { mode: "json" }).$type<EffectDetail>(),
		at: instant("at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.runId, t.position] })],
);

export type Run = typeof runs.$inferSelect;
