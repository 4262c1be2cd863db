import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
	flagColumn,
	instantColumn,
	nextAttemptColumn,
	saveKeyColumn,
} from "#db/platform/sql/column-types.ts";
import type {
	LineSendCall,
	LineSendState,
	NarrowcastResult,
} from "#domain/content/line-sends/line-send-states.ts";
import { broadcasts } from "./broadcasts.ts";

/**
 * Broadcasts whose friends LINE chooses: one call for all of them. `id` is a UUID and LINE's `X-Line-Retry-Key`. The
 * friends have no deliveries.
 */
export const lineSends = sqliteTable(
	"line_sends",
	{
		id: text("id").primaryKey(),
		broadcastId: integer("broadcast_id")
			.notNull()
			.unique()
			.references(() => broadcasts.id),
		state: text("state").$type<LineSendState>().notNull().default("scheduled"),
		startsAt: instantColumn("starts_at").notNull(),
		nextAttemptAt: nextAttemptColumn(),
		/** Call as it is sent at every attempt; null before the first. */
		call: text("call", { mode: "json" }).$type<LineSendCall>(),
		/** Attempts at the send or at reading its progress, counted before LINE is called. */
		attempts: integer("attempts").notNull().default(0),
		/** Number of consecutive workers that claimed the row and died. */
		lost: integer("lost").notNull().default(0),
		firstAttemptAt: instantColumn("first_attempt_at"),
		/** Whether LINE may have accepted an attempt without answering. */
		inDoubt: flagColumn("in_doubt").notNull().default(false),
		acceptedAt: instantColumn("accepted_at"),
		/** LINE's id of the accepted call, by which it tells progress and statistics. */
		requestId: text("request_id"),
		/** Progress of a narrowcast as LINE last told it. */
		progress: text("progress", { mode: "json" }).$type<NarrowcastResult>(),
		reason: text("reason"),
		createdAt: instantColumn("created_at").notNull(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("line_sends_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("line_sends_accepted").on(t.acceptedAt).where(sql`accepted_at is not null`),
	],
);
