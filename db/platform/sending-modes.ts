import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { RestrictedKinds } from "#domain/engine/sending-stop/sending-modes.ts";
import { operators } from "./operators.ts";

/** Test mode and the switches of the kinds of sends: one row, and none before the first change. */
export const sendingModes = sqliteTable("sending_modes", {
	id: integer("id").primaryKey(),
	/** Whether only testers receive anything, whatever the switches of the kinds say. */
	isTestMode: flagColumn("is_test_mode").notNull(),
	/** Kinds that are not on. */
	kinds: text("kinds", { mode: "json" }).$type<RestrictedKinds>().notNull(),
	changedAt: instantColumn("changed_at").notNull(),
	changedBy: integer("changed_by").references(() => operators.id),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});
