import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { type Basis, broughtValue, clockIn, partOfCause, timeInWordsIn } from "./basis.ts";

/** Notice to the waiting list: `waiting:{row}:{round}`. One of its free times must still be free. */
export const waitingBasis: Basis = {
	cause: "waiting",
	withdrawal: ({ friendId }) => sql`(select iif(w.ended_at is null and w.friend_id = ${friendId}
				and w.round = ${partOfCause(2)} + 0
				and exists (select 1 from json_each(w.known) k
					where instr(${broughtValue("times")}, ${clockIn(sql`k.value`)}) > 0
						or instr(${broughtValue("times")}, ${timeInWordsIn(sql`k.value`)}) > 0),
			null, ${DELIVERY_TEXTS.cancelledWithWaiting})
		from ${salonWaiting} w where w.id = ${partOfCause(1)} + 0)`,
};
