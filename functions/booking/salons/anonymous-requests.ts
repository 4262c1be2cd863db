import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import type { Db } from "#db/d1-client.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Maximum number of pending requests of anonymous visitors per salon, so that operators can still process
 * them.
 */
const MAX_PENDING_REQUESTS = 200;
/** Maximum number of pending requests per contact address. */
const MAX_PENDING_PER_CONTACT = 3;

/**
 * Condition for pending requests of anonymous visitors in `reservations`. Written out, so that SQLite uses
 * the partial index.
 */
export const anonymousRequestCondition = (reservation: SQL | typeof reservations): SQL =>
	sql`${reservation}.status = 'pending' and ${reservation}.side = 'friend' and ${reservation}.friend_id is null
		and ${reservation}.deleted_at is null`;

/** Number of pending requests of anonymous visitors, by contact. */
export type AnonymousRequests = Map<string, number>;

/** Normalizes a contact, so that other hyphens or letter case do not count as another contact. */
const normalizeContact = (contact: string): string => contact.replace(/[^\p{L}\p{N}@.+]/gu, "").toLowerCase();

/** Counts the pending future requests of anonymous visitors, by contact. */
export async function readAnonymousRequests(
	db: Db,
	salonId: number,
	now: number,
): Promise<AnonymousRequests> {
	const rows = await db
		.select({ contact: reservations.contactAddress, count: sql<number>`count(*)` })
		.from(reservations)
		.where(
			sql`${reservations.salonId} = ${salonId} and ${anonymousRequestCondition(reservations)}
				and ${reservations.startsAt} > ${now}`,
		)
		.groupBy(reservations.contactAddress);
	const anonymousRequests: AnonymousRequests = new Map();
	for (const { contact, count } of rows) addAnonymousRequests(anonymousRequests, contact, count);
	return anonymousRequests;
}

/** @throws Refusal 429 where one more request would exceed the limit of its contact or of the salon */
export function assertAnonymousLimit(anonymousRequests: AnonymousRequests, contact: string): void {
	const totalCount = [...anonymousRequests.values()].reduce((sum, count) => sum + count, 0);
	const key = normalizeContact(contact);
	const visitorCount = key === "" ? 0 : (anonymousRequests.get(key) ?? 0);
	if (totalCount >= MAX_PENDING_REQUESTS || visitorCount >= MAX_PENDING_PER_CONTACT)
		throw new Refusal(429, { ERROR: [BOOKING_TEXTS.visitorsFull] });
}

/** Adds requests of a contact to the counts. */
export function addAnonymousRequests(anonymousRequests: AnonymousRequests, contact: string, count = 1): void {
	const key = normalizeContact(contact);
	anonymousRequests.set(key, (anonymousRequests.get(key) ?? 0) + count);
}
