import { sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { causePart, type DeliveryBasis, triggerValue } from "./basis.ts";

/** Offset of Japan's time zone, in which a run's `datetime` is written. */
const JAPAN_OFFSET = sql.raw("'+9 hours'");

/** Last part of the cause. */
const FLOW = causePart(3);

/**
 * Notice of a booking of an event: `event:{booking}:{version}:{flow}`. A text that is sent at once reports
 * the change, whatever has happened since; a reminder announces a future date.
 */
export const eventBookingBasis: DeliveryBasis = {
	cause: "event",
	withdrawal: ({ causeId, isFilled, isLate }) => sql`(select case
			when (not ${isLate} and ${FLOW} <> 'reminder') or ${FLOW} in ('cancel', 'deny')
				then null
			when b.status not in (${EVENT_STATUS.approved}, ${EVENT_STATUS.pending}) or s.deleted_at is not null
				or (${FLOW} = 'reminder' and b.status <> ${EVENT_STATUS.approved})
				then ${DELIVERY_TEXTS.cancelledWithReservation}
			when (${FLOW} = 'reminder' or (${FLOW} <> 'paid' and ${isFilled}))
				and ifnull(datetime(s.starts_at / 1000, 'unixepoch', ${JAPAN_OFFSET}), '') <> ${triggerValue("datetime")}
				then ${DELIVERY_TEXTS.cancelledWithMove}
			end
		from ${eventReservations} b join ${eventReserves} s on s.id = b.event_reserve_id
		where b.id = ${causeId})`,
	senseEnd: ({ causeId }) => sql`(select iif(${FLOW} = 'reminder', s.starts_at, null)
		from ${eventReservations} b join ${eventReserves} s on s.id = b.event_reserve_id where b.id = ${causeId})`,
};
