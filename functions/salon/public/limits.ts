import { and, eq, isNull, sql } from "drizzle-orm";
import { reservations } from "#db/reservations.ts";
import type { RequestContext } from "../../http/types.ts";
import type { OpenSalon } from "./open-salon.ts";

/** Requests of strangers that a salon has waiting at most; beyond it nobody could judge them. */
const MOST_OPEN = 200;
/** Requests that wait for one contact address. */
const MOST_OPEN_OF_CONTACT = 3;

/** Limits what strangers together do to one salon, so that a crowd of senders does not fill it either. */
export async function strangersWithinLimit(c: RequestContext, { id, visitor }: OpenSalon): Promise<boolean> {
	if (visitor.isFriend) return true;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `salon:strangers:${id}` });
	return success;
}

/** Whether one more request of a stranger would be too many: a request counts as taken until somebody judges it. */
export async function hasTooManyOpen(c: RequestContext, salon: OpenSalon, contact: string): Promise<boolean> {
	const { db, now } = c.var.ctx;
	const [open] = await db
		.select({
			all: sql<number>`count(*)`,
			own: sql<number>`coalesce(sum(${reservations.contactAddress} = ${contact}), 0)`,
		})
		.from(reservations)
		.where(
			and(
				eq(reservations.salonId, salon.id),
				eq(reservations.status, "pending"),
				isNull(reservations.friendId),
				isNull(reservations.deletedAt),
				eq(reservations.side, "friend"),
				sql`${reservations.startsAt} > ${now}`,
			),
		);
	return open !== undefined && (open.all >= MOST_OPEN || open.own >= MOST_OPEN_OF_CONTACT);
}
