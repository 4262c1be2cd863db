import { type SQL, sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import { formAnswers } from "#db/acquisition/forms.ts";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { OutcomeName } from "#domain/engine/results/result-stages.ts";

/** Table `x` whose rows are results of a friend, read by an index that begins with the friend. */
export interface OutcomeRecords {
	table: SQL;
	friendId: SQL;
	at: SQL;
	condition: SQL;
	/** Ability to read them, if that of the result does not suffice. */
	ability?: Ability;
}

/** Yen of the payment `x` that stay with the shop. */
export const KEPT_PAYMENT_YEN = sql`(x.paid_yen - x.refunded_yen - x.disputed_yen)`;

/** Records of each result. */
export const OUTCOME_RECORDS: Record<OutcomeName, readonly OutcomeRecords[]> = {
	booked: [
		{
			table: sql`${reservations}`,
			friendId: sql`x.friend_id`,
			at: sql`x.created_at`,
			// Requests to change or cancel a reservation are rows with a parent.
			condition: sql`x.deleted_at is null and x.parent_id is null and x.status in ('approved', 'pending')`,
		},
		{
			table: sql`${eventReservations}`,
			friendId: sql`x.friend_id`,
			at: sql`x.created_at`,
			condition: sql`x.status in ${ACTIVE_EVENT_STATUS_LIST}`,
			ability: "event_reserve",
		},
	],
	answered: [
		{ table: sql`${formAnswers}`, friendId: sql`x.friend_id`, at: sql`x.created_at`, condition: sql`1` },
	],
	bought: [
		{ table: sql`${conversions}`, friendId: sql`x.friend_id`, at: sql`x.created_at`, condition: sql`1` },
	],
	paid: [
		{
			table: sql`${payments}`,
			friendId: sql`x.friend_id`,
			at: sql`x.paid_at`,
			condition: sql`x.paid_at is not null and x.is_test = 0 and ${KEPT_PAYMENT_YEN} > 0`,
		},
	],
	blocked: [
		{
			table: sql`${friends}`,
			friendId: sql`x.id`,
			at: sql`x.blocked_at`,
			condition: sql`x.blocked_at is not null`,
		},
	],
};
