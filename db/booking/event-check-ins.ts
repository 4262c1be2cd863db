import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { CheckInOutcome } from "#domain/booking/events/tickets/ticket-state.ts";
import { eventReservations, eventReserves } from "./event-slot-tables.ts";

/** Check-ins that count: of admitted friends, and not undone. */
const IS_CHECKED_IN = sql.raw("outcome = 'admitted' and undone_at is null");

/**
 * Check-ins of events, also those that were refused: a phone without a net may have admitted somebody whose ticket was used
 * at another door (docs/tickets.md).
 */
export const eventCheckIns = sqliteTable(
	"event_check_ins",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Key of the phone's own record, so that a repeated call writes nothing. */
		key: text("key").notNull().unique(),
		reservationId: integer("reservation_id")
			.notNull()
			.references(() => eventReservations.id),
		/** Slot of the booking at that time. */
		eventReserveId: integer("event_reserve_id")
			.notNull()
			.references(() => eventReserves.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** Seat from 1; 0 for all seats of the booking. */
		seat: integer("seat").notNull(),
		outcome: text("outcome").$type<CheckInOutcome>().notNull(),
		/** Time at the door, and name of the door. */
		at: instantColumn("at").notNull(),
		gate: text("gate").notNull(),
		operatorId: integer("operator_id").references(() => operators.id),
		createdAt: instantColumn("created_at").notNull(),
		/** Time of the last change: of its arrival, or of its undoing. */
		changedAt: instantColumn("changed_at").notNull(),
		undoneAt: instantColumn("undone_at"),
	},
	(t) => [
		uniqueIndex("event_check_ins_seat").on(t.reservationId, t.seat).where(IS_CHECKED_IN),
		index("event_check_ins_booking").on(t.reservationId, t.id),
		index("event_check_ins_slot").on(t.eventReserveId, t.friendId).where(IS_CHECKED_IN),
		index("event_check_ins_changed").on(t.eventReserveId, t.changedAt, t.id),
		index("event_check_ins_friend").on(t.friendId, t.id),
	],
);
