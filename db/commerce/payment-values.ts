import { type SQL, sql } from "drizzle-orm";
import { REQUEST_PURPOSE } from "#domain/engine/friend-records/payment-request-fields.ts";
import { payments } from "./payments.ts";

/**
 * Newest requested payment of a friend that waits, as one JSON expression; null without one.
 * @param moment now, as an `integerLiteral` if a later statement binds its values as a list (`packValues`)
 * @param friend expression of the friend's id in the enclosing statement
 */
export const waitingPaymentAsJson = (moment: SQL, friend: SQL): SQL => sql`(select
	json_object('key', w.key, 'yen', w.amount_yen, 'expiresAt', w.expires_at) from ${payments} w
	where w.friend_id = ${friend} and w.purpose = ${REQUEST_PURPOSE} and w.state in ('requested', 'failed')
		and w.expires_at > ${moment} order by w.created_at desc, w.id desc limit 1)`;

/** Value of `waitingPaymentAsJson`. */
export interface WaitingPayment {
	/** Code of its page. */
	key: string;
	yen: number;
	/** Epoch ms. */
	expiresAt: number;
}
