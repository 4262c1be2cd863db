import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Recurrence } from "#domain/engine/actions/recurrence.ts";
import { TWICE_TYPE } from "#domain/engine/actions/repetition-rule.ts";
import type { TaskStatus } from "#domain/engine/actions/task-status.ts";
import type { NamedIds } from "#domain/engine/filters/named-kinds.ts";
import { itemColumns } from "./item-columns.ts";
import { memberQueries } from "./member-queries.ts";

/** Actions; their effects are in `action_effects`. */
export const actions = sqliteTable(
	"actions",
	{
		...itemColumns(),
		/** Whether it runs every time it is triggered, or only the first time for each friend. */
		twiceType: integer("twice_type").notNull().default(TWICE_TYPE.always),
		/**
		 * Whether it is a listed and reusable template; any other action belongs to the one record that created
		 * it.
		 */
		isTemplate: flagColumn("is_template").notNull().default(true),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(t) => [
		index("actions_list").on(t.isTemplate, t.deletedAt, t.id),
		index("actions_folder").on(t.groupId, t.id).where(sql`is_template = 1 and deleted_at is null`),
	],
);

/**
 * Effects of each saved version of an action. Versions are immutable, so that a run which began before an
 * edit resumes with its original effects, and its record stays readable.
 */
export const actionEffects = sqliteTable(
	"action_effects",
	{
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		version: integer("version").notNull(),
		position: integer("position").notNull(),
		type: integer("type").notNull(),
		effect: text("effect", { mode: "json" }).$type<Effect>().notNull(),
		/** Ids that the effect refers to, by kind, so that lists can read the names in the same statement. */
		named: text("named", { mode: "json" }).$type<NamedIds>().notNull().default({}),
	},
	(t) => [primaryKey({ columns: [t.actionId, t.version, t.position] })],
);

/** Scheduled runs of an action. */
export const actionTasks = sqliteTable(
	"action_tasks",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		status: integer("status").$type<TaskStatus>().notNull(),
		/** Next run; null once it has finished. */
		nextWorkAt: instantColumn("next_work_at"),
		/** Recipients; null is every friend. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		/** Recurrence; null runs once. */
		recurrence: text("recurrence", { mode: "json" }).$type<Recurrence>(),
		/** Number of rounds begun; part of each run's cause, so that today's runs differ from last week's. */
		round: integer("round").notNull().default(0),
		/** Friends up to this id are done in this round; a restart continues after it. */
		cursor: integer("cursor").notNull().default(0),
		/** Friends of this round, counted at its beginning; null before. */
		total: integer("total"),
		/** Friends of this round whose run did something. */
		done: integer("done").notNull().default(0),
		/** Friends of this round whose run did nothing: it had run before, or it did not apply to them. */
		skipped: integer("skipped").notNull().default(0),
		/** Friends of this round whose run was given up. */
		failed: integer("failed").notNull().default(0),
		/**
		 * Number of workers in a row that claimed it at this position and did not report back, the current one
		 * included.
		 */
		attempts: integer("attempts").notNull().default(0),
		/** Time of the last of these claims; null without one. */
		takenAt: instantColumn("taken_at"),
		/** Friends up to this id are processed in small batches, because one of them crashed its workers. */
		carefulUntil: integer("careful_until"),
		/** Number of consecutive reported failures. */
		failures: integer("failures").notNull().default(0),
		/** Reason shown to the operator: why it is blocked or has ended. */
		reason: text("reason"),
		cancelledAt: instantColumn("cancelled_at"),
		finishedAt: instantColumn("finished_at"),
		createdAt: instantColumn("created_at").notNull(),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("action_tasks_action").on(t.actionId, t.nextWorkAt),
		index("action_tasks_due").on(t.nextWorkAt).where(sql`next_work_at is not null`),
		// Tasks that are blocked, or ended by themselves.
		index("action_tasks_troubled").on(t.id).where(sql`reason is not null`),
	],
);
