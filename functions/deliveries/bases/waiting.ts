import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/salon-waiting.ts";
import { DELIVERY_TEXTS } from "#domain/texts/deliveries.ts";
import { type Basis, broughtValue, partOfCause } from "./basis.ts";

/** Times that became free for somebody who waits: `waiting:{row}:{round}`. Of these, one must still be free. */
export const waitingBasis: Basis = {
	cause: "waiting",
	withdrawal: ({ friendId }) => sql`(select iif(w.ended_at is null and w.friend_id = ${friendId}
				and w.round = ${partOfCause(2)} + 0
				and exists (select 1 from json_each(w.known) k
					where instr(${broughtValue("times")}, printf('%02d:%02d', k.value / 60, k.value % 60)) > 0),
			null, ${DELIVERY_TEXTS.cancelledWithWaiting})
		from ${salonWaiting} w where w.id = ${partOfCause(1)} + 0)`,
};
