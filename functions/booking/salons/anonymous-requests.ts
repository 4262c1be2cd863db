import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import type { Db } from "#db/d1-client.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Requests of strangers that a salon has waiting at most; beyond it nobody could judge them. */
const MOST_OPEN = 200;
/** Requests that wait for one contact address. */
const MOST_OPEN_OF_CONTACT = 3;

/** Whether a row of `reservations` is a stranger's request that nobody has judged. Written out for its partial index. */
export const isAnonymousRequest = (reservation: SQL | typeof reservations): SQL =>
	sql`${reservation}.status = 'pending' and ${reservation}.side = 'friend' and ${reservation}.friend_id is null
		and ${reservation}.deleted_at is null`;

/** Number of pending requests of anonymous visitors, by contact. */
export type AnonymousRequests = Map<string, number>;

/** Written with other hyphens or letters it is the same contact. */
const keyOf = (contact: string): string => contact.replace(/[^\p{L}\p{N}@.+]/gu, "").toLowerCase();

/** Reads what strangers have asked for that is still to come: a request counts as taken until somebody judges it. */
export async function readAnonymousRequests(
	db: Db,
	salonId: number,
	now: number,
): Promise<AnonymousRequests> {
	const rows = await db
		.select({ contact: reservations.contactAddress, count: sql<number>`count(*)` })
		.from(reservations)
		.where(
			sql`${reservations.salonId} = ${salonId} and ${isAnonymousRequest(reservations)}
				and ${reservations.startsAt} > ${now}`,
		)
		.groupBy(reservations.contactAddress);
	const strangers: AnonymousRequests = new Map();
	for (const { contact, count } of rows) countAnonymousRequest(strangers, contact, count);
	return strangers;
}

/** @throws Refusal 429 where one more request would be too many, of this contact or of all */
export function assertAnonymousLimit(strangers: AnonymousRequests, contact: string): void {
	const all = [...strangers.values()].reduce((sum, count) => sum + count, 0);
	const key = keyOf(contact);
	const own = key === "" ? 0 : (strangers.get(key) ?? 0);
	if (all >= MOST_OPEN || own >= MOST_OPEN_OF_CONTACT)
		throw new Refusal(429, { ERROR: [BOOKING_TEXTS.strangersFull] });
}

/** Counts requests of a contact to what waits. */
export function countAnonymousRequest(strangers: AnonymousRequests, contact: string, count = 1): void {
	const key = keyOf(contact);
	strangers.set(key, (strangers.get(key) ?? 0) + count);
}
