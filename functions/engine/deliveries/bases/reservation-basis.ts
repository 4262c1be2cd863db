import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { causePart, clockTimeSql, type DeliveryBasis, timeInWordsSql, triggerValue } from "./basis.ts";

/** Flows that report the end or refusal of a reservation; they remain true. */
const ENDING_FLOWS: readonly SalonEvent[] = ["cancel", "delete", "deny"];
/** Flows whose texts give the time of the reservation itself; a request gives the requested time. */
const TIMED_FLOWS: readonly SalonEvent[] = ["register", "approve", "update"];

const flowList = (flows: readonly string[]): SQL =>
	sql.raw(`(${flows.map((flow) => `'${flow}'`).join(", ")})`);

/** Condition: a reservation does not take place at the time that the run's texts give. */
export const isRescheduled = (reservationId: SQL): SQL => sql`exists (select 1 from ${reservations} v
	where v.id = ${reservationId} and (v.date <> ${triggerValue("date")}
		or ${triggerValue("time")} not in (${clockTimeSql(sql`v.from_minute`)}, ${timeInWordsSql(sql`v.from_minute`)})))`;

/** Last part of the cause. */
const FLOW = causePart(3);

/**
 * Notice of a salon's reservation: `reservation:{row}:{version}:{flow}`. A text that is sent at once reports
 * the change, whatever has happened since.
 */
export const reservationBasis: DeliveryBasis = {
	cause: "reservation",
	withdrawal: ({ causeId, friendId, isFilled, isLate }) => sql`case
		when not ${isLate} or ${FLOW} in ${flowList(ENDING_FLOWS)} then null
		when not exists (select 1 from ${reservations} v where v.id = ${causeId} and v.deleted_at is null
			and v.status in ('approved', 'pending') and v.friend_id = ${friendId})
			then ${DELIVERY_TEXTS.cancelledWithReservation}
		when ${isFilled} and ${FLOW} in ${flowList(TIMED_FLOWS)} and ${isRescheduled(causeId)}
			then ${DELIVERY_TEXTS.cancelledWithMove}
		end`,
};
