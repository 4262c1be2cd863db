import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Effect } from "#domain/effects/registry.ts";
import { flag, instant, saveKey, version } from "./columns.ts";
import { folders } from "./folders.ts";

export const actions = sqliteTable(
	"actions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		/** 0 runs every time it fires, 1 only the first time for each friend. */
		twiceType: integer("twice_type").notNull().default(0),
		/** A template is listed and reusable; any other action belongs to the one place that made it. */
		isTemplate: flag("is_template").notNull().default(true),
		groupId: integer("group_id").references(() => folders.id),
		createdAt: instant("created_at").notNull(),
		updatedAt: instant("updated_at").notNull(),
		deletedAt: instant("deleted_at"),
		version: version(),
		saveKey: saveKey(),
	},
	(t) => [index("actions_list").on(t.isTemplate, t.deletedAt, t.id)],
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
	},
	(t) => [primaryKey({ columns: [t.actionId, t.version, t.position] })],
);
