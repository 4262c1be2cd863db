import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { friends } from "#db/engine/friends.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import { assertSalonExists } from "../urls/list-salon-urls.ts";

/** Maximum number of waiting list entries in the list. */
const MAX_LISTED_ENTRIES = 500;

const selectWaitingRows = ({ db, operator }: OperatorCtx, salonId: number, condition: SQL) =>
	db
		.select({
			row: salonWaiting,
			friend: friends.name,
			course: salonCourses.name,
			resource: salonResources.name,
		})
		.from(salonWaiting)
		.innerJoin(friends, eq(friends.id, salonWaiting.friendId))
		.innerJoin(salonCourses, eq(salonCourses.id, salonWaiting.courseId))
		.leftJoin(salonResources, eq(salonResources.id, salonWaiting.resourceId))
		.where(
			and(
				eq(salonWaiting.salonId, salonId),
				isNull(salonWaiting.endedAt),
				isFriendVisible(operator, sql`${salonWaiting.friendId}`),
				condition,
			),
		)
		.orderBy(asc(salonWaiting.date), asc(salonWaiting.createdAt), asc(salonWaiting.id));

/**
 * Lists a salon's waiting list in the order of notification, restricted to the friends whom the operator may
 * see.
 */
export async function listWaitingEntries({
	ctx,
	input: { salonId, date },
}: {
	ctx: OperatorCtx;
	input: { salonId: number; date: string | null };
}) {
	await assertSalonExists(ctx.db, salonId);
	const condition = date === null ? sql`1` : sql`${salonWaiting.date} = ${date}`;
	const rows = await selectWaitingRows(ctx, salonId, condition).limit(MAX_LISTED_ENTRIES + 1);
	return {
		/** Whether later days have further entries. */
		has_more: rows.length > MAX_LISTED_ENTRIES,
		data: rows.slice(0, MAX_LISTED_ENTRIES).map(({ row, friend, course, resource }) => ({
			id: row.id,
			date: row.date,
			friend: { id: row.friendId, name: friend ?? "" },
			course,
			/** Null for any resource. */
			resource,
			created_at: toWireTime(row.createdAt, ctx.zone),
			/** Number of vacancy notifications, and time of the last one. */
			told: row.round,
			told_at: row.toldAt === null ? null : toWireTime(row.toldAt, ctx.zone),
		})),
	};
}

/** Ends a waiting list entry. @throws Refusal 404 where the operator sees no such entry */
export async function deleteWaitingEntry({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	const { salonId, id } = input;
	const [row] = await selectWaitingRows(ctx, salonId, sql`${salonWaiting.id} = ${id}`);
	if (!row) throw notFound();
	return sendOperatorCommand(ctx, salonId, "leaveWaitingList", { id });
}
