import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Kinds of step-by-step delivery, by the rows that store each friend's progress. */
export type StepClaimKind = "scenario" | "episode";

/**
 * Claims on steps being sent: one row for each set of readers, deleted with the outcome. A row left after the
 * lease is the trace of a crashed worker.
 */
export const stepClaims = sqliteTable("step_claims", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	kind: text("kind").$type<StepClaimKind>().notNull(),
	/** Ids of subscriptions or reminders. */
	readers: text("readers", { mode: "json" }).$type<number[]>().notNull(),
	/** Number of workers in a row that claimed them and never reported back. */
	lost: integer("lost").notNull().default(0),
	heldUntil: instantColumn("held_until").notNull(),
	/** Token of the current claim: after a takeover the former worker no longer owns it. */
	holder: text("holder").notNull(),
});
