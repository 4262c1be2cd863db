import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { HistoryLabel, HistorySubject } from "#domain/booking/salons/salon-history-labels.ts";
import { salons } from "./salons.ts";

/**
 * Sequence number of each transaction of a salon's room. The pair is unique, so of two rooms of one salon
 * with the same state only one can write, and the other reads again
 * (docs/decisions/0023-one-room-per-salon-writes.md).
 */
export const salonCommits = sqliteTable(
	"salon_commits",
	{
		salonId: salonIdColumn(),
		sequence: integer("sequence").notNull(),
		at: instantColumn("at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.salonId, t.sequence] })],
);

/** Every change to the data from which a salon's free times are computed. */
export const salonHistory = sqliteTable(
	"salon_history",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: salonIdColumn(),
		/** Transaction that made the change. */
		sequence: integer("sequence").notNull(),
		at: instantColumn("at").notNull(),
		/** Author of the change; both are null for changes by the clock. */
		operatorId: integer("operator_id"),
		friendId: integer("friend_id"),
		/**
		 * Service code whose program made it; `operator_id` is then the operator who is responsible for its
		 * token.
		 */
		programId: integer("program_id"),
		label: text("label").$type<HistoryLabel>().notNull(),
		subject: text("subject").$type<HistorySubject>().notNull(),
		/** 0 if a salon has only one of its kind. */
		subjectId: integer("subject_id").notNull(),
		/** The row before and after the change; null if it did not exist. */
		before: text("before", { mode: "json" }).$type<unknown>(),
		after: text("after", { mode: "json" }).$type<unknown>(),
		/** Days of the two states, for looking up a past day. */
		dateBefore: text("date_before"),
		dateAfter: text("date_after"),
	},
	(t) => [
		index("salon_history_subject").on(t.salonId, t.subject, t.subjectId, t.id),
		index("salon_history_at").on(t.salonId, t.subject, t.at),
		index("salon_history_before").on(t.salonId, t.dateBefore, t.at).where(sql`date_before is not null`),
		index("salon_history_sequence").on(t.salonId, t.sequence),
		// Bookings that passed to another friend: their earlier rows are the former friend's.
		index("salon_history_passed")
			.on(t.id)
			.where(sql`subject = 'reservation'
				and before ->> '$.friendId' is not null and before ->> '$.friendId' is not after ->> '$.friendId'`),
	],
);

/** Result of each command by its save key, so that a repeated command is executed once. */
export const salonAnswers = sqliteTable(
	"salon_answers",
	{
		saveKey: text("save_key").primaryKey(),
		salonId: salonIdColumn(),
		at: instantColumn("at").notNull(),
		answer: text("answer", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("salon_answers_at").on(t.at)],
);

/** Counters that a salon's room increments in its transactions. */
export const salonCounters = sqliteTable("salon_counters", {
	salonId: integer("salon_id")
		.primaryKey()
		.references(() => salons.id),
	unsolved: integer("unsolved").notNull().default(0),
});

/**
 * Next id of each table that rooms write: a room reserves several at a time, so that it knows them before it
 * writes.
 */
export const salonIds = sqliteTable("salon_ids", {
	name: text("name").primaryKey(),
	next: integer("next").notNull(),
});

function salonIdColumn() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
