import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";
import type { HistoryLabel, HistorySubject } from "#domain/booking/salons/history.ts";
import { salons } from "./salons.ts";

/**
 * The fence: one row for each transaction of a salon's room. The pair is unique, so of two rooms of one salon that know
 * the same state only one can write, and the other reads again (docs/decisions/0023-salon-room.md).
 */
export const salonCommits = sqliteTable(
	"salon_commits",
	{
		salonId: ofSalon(),
		sequence: integer("sequence").notNull(),
		at: instant("at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.salonId, t.sequence] })],
);

/** Everything that a salon's free times depended on, change by change. */
export const salonHistory = sqliteTable(
	"salon_history",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		salonId: ofSalon(),
		/** The transaction that made the change. */
		sequence: integer("sequence").notNull(),
		at: instant("at").notNull(),
		/** Who did it; both are null where time did. */
		operatorId: integer("operator_id"),
		friendId: integer("friend_id"),
		/** The service code whose program did it; `operator_id` is then the operator who answers for its token. */
		programId: integer("program_id"),
		label: text("label").$type<HistoryLabel>().notNull(),
		subject: text("subject").$type<HistorySubject>().notNull(),
		/** 0 where a salon has one of its kind. */
		subjectId: integer("subject_id").notNull(),
		/** The row as it was, and as it is; null where there was or is none. */
		before: text("before", { mode: "json" }).$type<unknown>(),
		after: text("after", { mode: "json" }).$type<unknown>(),
		/** The days that the two lie on, for looking up a past day. */
		dateBefore: text("date_before"),
		dateAfter: text("date_after"),
	},
	(t) => [
		index("salon_history_subject").on(t.salonId, t.subject, t.subjectId, t.id),
		index("salon_history_at").on(t.salonId, t.subject, t.at),
		index("salon_history_before").on(t.salonId, t.dateBefore, t.at).where(sql`date_before is not null`),
		index("salon_history_sequence").on(t.salonId, t.sequence),
	],
);

/** The answer of each command by the key of its save, so that one sent twice is done once. */
export const salonAnswers = sqliteTable(
	"salon_answers",
	{
		saveKey: text("save_key").primaryKey(),
		salonId: ofSalon(),
		at: instant("at").notNull(),
		answer: text("answer", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("salon_answers_at").on(t.at)],
);

/** What a salon's room counts in its transactions; the clock counts again. */
export const salonCounters = sqliteTable("salon_counters", {
	salonId: integer("salon_id")
		.primaryKey()
		.references(() => salons.id),
	unsolved: integer("unsolved").notNull().default(0),
});

/** The next id of each table that rooms write: a room takes several at a time, so that it knows them before it writes. */
export const salonIds = sqliteTable("salon_ids", {
	name: text("name").primaryKey(),
	next: integer("next").notNull(),
});

function ofSalon() {
	return integer("salon_id")
		.notNull()
		.references(() => salons.id);
}
