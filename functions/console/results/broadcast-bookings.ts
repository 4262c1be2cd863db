import { type SQL, sql } from "drizzle-orm";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { RESULT_OUTCOMES, RESULT_WINDOW_DAYS } from "#domain/engine/results/result-stages.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Longest time after a visit in which staff enter its booking; an index of bookings has only their start. */
const ENTERED_WITHIN_DAYS = 30;

const WINDOW = integerLiteral(RESULT_WINDOW_DAYS * DAY);

/**
 * Parts of a statement that count the friends who booked after each of some broadcasts, as the result of one does: the
 * statement has a part `listed` with the columns `id` and `began`. It walks along the bookings since the first of them,
 * which are far fewer than the messages.
 */
export function countBroadcastBookings(ctx: OperatorCtx): { part: SQL; count: SQL } {
	if (!hasAbility(ctx.operator, RESULT_OUTCOMES.booked.ability))
		return { part: sql`bookings as (select null)`, count: sql`null` };
	const since = sql`(select min(began) from listed)`;
	const ofEvents = hasAbility(ctx.operator, "event_reserve") ? sql`1` : sql`0`;
	return {
		part: sql`bookings as materialized (
			select x.booker as friend_id, x.created_at as at from ${salons} s
				cross join ${reservations} x on x.salon_id = s.id and x.status in ('approved', 'pending')
					and x.starts_at >= ${since} - ${integerLiteral(ENTERED_WITHIN_DAYS * DAY)}
				where x.booker is not null and x.parent_id is null and x.created_at >= ${since}
			union all select x.friend_id, x.created_at from ${eventReserves} o
				cross join ${eventReservations} x on x.event_reserve_id = o.id and x.status in ${ACTIVE_EVENT_STATUS_LIST}
				where ${ofEvents} and x.created_at >= ${since})`,
		count: sql`(select count(distinct k.friend_id) from bookings k cross join ${deliveries} d
			on d.broadcast_id = listed.id and d.state = 'sent' and d.friend_id = k.friend_id
			where k.at >= listed.began and k.at >= d.sent_at and k.at < d.sent_at + ${WINDOW}
				and ${isFriendVisible(ctx.operator, sql`k.friend_id`)})`,
	};
}
