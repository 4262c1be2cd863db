import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";

/** What is sent step by step, by the rows that say where each friend stands. */
export type StepClaimKind = "scenario" | "episode";

/**
 * Steps that are being sent: one row for each set of readers in somebody's hands, gone with the outcome. What is left of
 * it when the lease is over is the trace of a worker that died.
 */
export const stepClaims = sqliteTable("step_claims", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	kind: text("kind").$type<StepClaimKind>().notNull(),
	/** Ids of subscriptions, or of reminders. */
	readers: text("readers", { mode: "json" }).$type<number[]>().notNull(),
	/** Workers in a row that took them and never reported back. */
	lost: integer("lost").notNull().default(0),
	heldUntil: instant("held_until").notNull(),
	/** Which claim holds them: one that was taken over is no longer its worker's. */
	holder: text("holder").notNull(),
});
