import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { BookedPaymentMode } from "#domain/booking/salons/payment-terms.ts";
import { reservations } from "./reservation-tables.ts";

/**
 * Terms of payment that friends' bookings were made under. A row is due when the ledger or the room has changed something;
 * a worker then brings booking and payments into agreement.
 */
export const salonPayments = sqliteTable(
	"salon_payments",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		reservationId: integer("reservation_id")
			.notNull()
			.unique()
			.references(() => reservations.id),
		mode: text("mode").$type<BookedPaymentMode>().notNull(),
		/** Yen that were to be paid before; 0 where a card was to be registered. */
		dueYen: integer("due_yen").notNull(),
		/** Highest fee of a no-show, yen; 0 without a card. */
		noShowYen: integer("no_show_yen").notNull(),
		/** Whether the friend gets the money back for a cancellation. */
		refunds: flagColumn("refunds").notNull(),
		/** Side that ended the booking; null while it is active. */
		endedBy: text("ended_by").$type<"friend" | "shop">(),
		...jobColumns(),
	},
	(t) => [index("salon_payments_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);
