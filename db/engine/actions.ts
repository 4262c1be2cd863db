import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, saveKey, version } from "#db/platform/sql/columns.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Recurrence } from "#domain/engine/actions/recurrence.ts";
import type { TaskStatus } from "#domain/engine/actions/task.ts";
import type { NamedIds } from "#domain/engine/filters/names.ts";
import { itemColumns } from "./item-columns.ts";
import { memberQueries } from "./member-queries.ts";

export const actions = sqliteTable(
	"actions",
	{
		...itemColumns(),
		/** 0 runs every time it fires, 1 only the first time for each friend. */
		twiceType: integer("twice_type").notNull().default(0),
		/** A template is listed and reusable; any other action belongs to the one place that made it. */
		isTemplate: flag("is_template").notNull().default(true),
		updatedAt: instant("updated_at").notNull(),
	},
	(t) => [
		index("actions_list").on(t.isTemplate, t.deletedAt, t.id),
		index("actions_folder").on(t.groupId, t.id).where(sql`is_template = 1 and deleted_at is null`),
	],
);

/**
 * The effects of each saved version of an action. Versions are never changed, so that a run which began before an
 * edit resumes with the effects it began with, and its record stays readable.
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
		/** The ids of what it names, by kind, so that lists can read the names in the same statement. */
		named: text("named", { mode: "json" }).$type<NamedIds>().notNull().default({}),
	},
	(t) => [primaryKey({ columns: [t.actionId, t.version, t.position] })],
);

/** Runs of an action that are planned for a moment. */
export const actionTasks = sqliteTable(
	"action_tasks",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		actionId: integer("action_id")
			.notNull()
			.references(() => actions.id),
		status: integer("status").$type<TaskStatus>().notNull(),
		/** When it runs next; null once it has finished. */
		nextWorkAt: instant("next_work_at"),
		/** Whom it is for; null is every friend. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		/** How it comes again; null runs once. */
		recurrence: text("recurrence", { mode: "json" }).$type<Recurrence>(),
		/** How many rounds have begun; part of each run's cause, so that today's runs differ from last week's. */
		round: integer("round").notNull().default(0),
		/** Friends up to this id have had this round; a restart continues behind it. */
		cursor: integer("cursor").notNull().default(0),
		/** Friends of this round, counted when it began; null before. */
		total: integer("total"),
		/** Friends of this round whose run did something. */
		done: integer("done").notNull().default(0),
		/** Friends of this round whose run did nothing: it had run before, or it was not for them. */
		skipped: integer("skipped").notNull().default(0),
		/** Friends of this round whose run was given up. */
		failed: integer("failed").notNull().default(0),
		/** Workers in a row that took it up where it stands and did not report back; the present one counts. */
		attempts: integer("attempts").notNull().default(0),
		/** When the last of them was counted; null while no worker has it. */
		takenAt: instant("taken_at"),
		/** Friends up to this id are served in small company: among them is whoever its workers died of. */
		carefulUntil: integer("careful_until"),
		/** Failures in a row that were reported. */
		failures: integer("failures").notNull().default(0),
		/** What the operator reads: what keeps it from going on, or made it end. */
		reason: text("reason"),
		cancelledAt: instant("cancelled_at"),
		finishedAt: instant("finished_at"),
		createdAt: instant("created_at").notNull(),
		version: version(),
		saveKey: saveKey(),
	},
	(t) => [
		index("action_tasks_action").on(t.actionId, t.nextWorkAt),
		index("action_tasks_due").on(t.nextWorkAt).where(sql`next_work_at is not null`),
		// Those that are in trouble, or ended by themselves.
		index("action_tasks_troubled").on(t.id).where(sql`reason is not null`),
	],
);
