import { and, asc, eq, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { timeCursorText, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { CANCEL_DELIVERIES, changeDelivery } from "#functions/engine/deliveries/change-deliveries.ts";
import { deliveriesInState } from "#functions/engine/deliveries/delivery-filter.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { announceLater } from "../announce-later.ts";
import type { ProgramCtx } from "../program-context.ts";
import { DELIVERY_COLUMNS, presentDelivery, showDelivery } from "./send-program-messages.ts";

interface ScheduledQuery {
	fid?: number | undefined;
	cursor?: string | undefined;
	limit: number;
}

/** A page of the scheduled deliveries, next ones first. */
export async function listScheduled(ctx: ProgramCtx, { fid, cursor, limit }: ScheduledQuery) {
	const pageEnd = cursor === undefined ? null : timeCursorText.parse(cursor);
	const rows = await ctx.db
		.select({ ...DELIVERY_COLUMNS, at: deliveries.nextAttemptAt, row: sql<number>`${deliveries}.rowid` })
		.from(deliveries)
		.innerJoin(friends, eq(friends.id, deliveries.friendId))
		.where(
			and(
				...deliveriesInState("scheduled"),
				visibleTo(ctx.operator),
				fid === undefined ? undefined : eq(deliveries.friendId, fid),
				pageEnd === null
					? undefined
					: sql`(${deliveries.nextAttemptAt}, ${deliveries}.rowid) > (${pageEnd.at}, ${Number(pageEnd.id)})`,
			),
		)
		.orderBy(asc(deliveries.nextAttemptAt), sql`${deliveries}.rowid`)
		.limit(limit + 1);
	const page = rows.slice(0, limit);
	const last = rows.length > page.length ? page.at(-1) : undefined;
	return {
		items: page.map(presentDelivery),
		next_cursor: last ? writeTimeCursor({ at: last.at ?? 0, id: String(last.row) }) : null,
	};
}

/** Cancels a delivery that was not sent; a cancelled one stays so. @throws Refusal 404, 422 for one that was sent */
export async function cancelScheduled(ctx: ProgramCtx, id: string) {
	try {
		const { friendId } = await changeDelivery(CANCEL_DELIVERIES, { ctx, input: { id } });
		announceLater(ctx, "delivery", [friendId]);
	} catch (error) {
		const isUnchangeable = error instanceof Refusal && error.status === 422;
		if (!isUnchangeable || (await showDelivery(ctx, id)).state !== "cancelled") throw error;
	}
	return showDelivery(ctx, id);
}
