import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { causePart, clockTimeSql, type DeliveryBasis, timeInWordsSql, triggerValue } from "./basis.ts";

/** Notice to the waiting list: `waiting:{row}:{round}`. At least one of its times must still be free. */
export const waitingBasis: DeliveryBasis = {
	cause: "waiting",
	withdrawal: ({ friendId }) => sql`(select iif(w.ended_at is null and w.friend_id = ${friendId}
				and w.round = ${causePart(2)} + 0
				and exists (select 1 from json_each(w.known) k
					where instr(${triggerValue("times")}, ${clockTimeSql(sql`k.value`)}) > 0
						or instr(${triggerValue("times")}, ${timeInWordsSql(sql`k.value`)}) > 0),
			null, ${DELIVERY_TEXTS.cancelledWithWaiting})
		from ${salonWaiting} w where w.id = ${causePart(1)} + 0)`,
};
