import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { friends } from "#db/engine/friends.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { operatorActor, order } from "../room.ts";
import { assertSalon } from "../urls/list.ts";

/** How many of those who wait a list shows. */
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
				isVisible(operator, sql`${salonWaiting.friendId}`),
				which,
			),
		)
		.orderBy(asc(salonWaiting.date), asc(salonWaiting.createdAt), asc(salonWaiting.id));

/** Who waits for which full days of a salon, in the order in which they are told: the operator's friends alone. */
export async function listWaiting({
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
			created_at: wireTime(row.createdAt, ctx.zone),
			/** How often they were told of a free time, and when last. */
			told: row.round,
			told_at: row.toldAt === null ? null : wireTime(row.toldAt, ctx.zone),
		})),
	};
}

/** Ends somebody's waiting. @throws Refusal 404 where the operator sees nobody who waits so */
export async function removeWaiting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	const { salonId, id } = input;
	const [found] = await rowsOfWaiting(ctx, salonId, sql`${salonWaiting.id} = ${id}`);
	if (!found) throw notFound();
	return order(ctx, salonId, operatorActor(ctx), "unwait", { id });
}
