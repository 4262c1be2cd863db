import { sql } from "drizzle-orm";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import type { ScoreSource } from "./definition.ts";

/** Money that came in from a friend. */
export const madePayments: ScoreSource = {
	table: paymentEntries,
	where: sql`e.kind = 'charge' and e.is_test = 0`,
	friend: sql`(select p.friend_id from ${payments} p where p.id = e.payment_id)`,
	friendIndexFilter: (friendId) =>
		sql`e.payment_id in (select p.id from ${payments} p where p.friend_id = ${friendId})`,
	at: sql`e.at`,
	item: sql`null`,
};
