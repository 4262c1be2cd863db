import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { friends } from "#db/engine/friends.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { operatorActor, sendCommand } from "../call-salon-room.ts";
import { assertSalon } from "../urls/list-salon-urls.ts";

/** Maximum number of waiting list entries in the list. */
const SHOWN = 500;

const rowsOfWaiting = ({ db, operator }: OperatorCtx, salonId: number, which: SQL) =>
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
				which,
			),
		)
		.orderBy(asc(salonWaiting.date), asc(salonWaiting.createdAt), asc(salonWaiting.id));

/** Waiting list of a salon's full days, in the order of notification: the operator's friends only. */
export async function listWaitingFriends({
	ctx,
	input: { salonId, date },
}: {
	ctx: OperatorCtx;
	input: { salonId: number; date: string | null };
}) {
	await assertSalon(ctx.db, salonId);
	const which = date === null ? sql`1` : sql`${salonWaiting.date} = ${date}`;
	const found = await rowsOfWaiting(ctx, salonId, which).limit(SHOWN + 1);
	return {
		/** Later days have more of them. */
		has_more: found.length > SHOWN,
		data: found.slice(0, SHOWN).map(({ row, friend, course, resource }) => ({
			id: row.id,
			date: row.date,
			friend: { id: row.friendId, name: friend ?? "" },
			course,
			/** Null is anyone. */
			resource,
			created_at: toWireTime(row.createdAt, ctx.zone),
			/** Number of vacancy notifications, and time of the last one. */
			told: row.round,
			told_at: row.toldAt === null ? null : toWireTime(row.toldAt, ctx.zone),
		})),
	};
}

/** Ends somebody's waiting. @throws Refusal 404 where the operator sees nobody who waits so */
export async function deleteWaitingEntry({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	const { salonId, id } = input;
	const [found] = await rowsOfWaiting(ctx, salonId, sql`${salonWaiting.id} = ${id}`);
	if (!found) throw notFound();
	return sendCommand(ctx, salonId, operatorActor(ctx), "unwait", { id });
}
