import { and, asc, eq, sql } from "drizzle-orm";
import { operators } from "#db/operators.ts";
import { reservations } from "#db/reservations.ts";
import { salonHistory } from "#db/salon-history.ts";
import { HISTORY_LABELS } from "#domain/salon/history.ts";
import { wireTime } from "#domain/time.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { assertSeen } from "./rows.ts";

const MOST = 500;

/** What happened to a reservation and its requests, in order (M-181 to M-185). */
export async function showHistory({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	await assertSeen(ctx, input.salonId, input.id);
	const rows = await ctx.db
		.select({
			id: salonHistory.id,
			at: salonHistory.at,
			label: salonHistory.label,
			subject_id: salonHistory.subjectId,
			operator_id: salonHistory.operatorId,
			operator_name: operators.name,
			friend_id: salonHistory.friendId,
			before: salonHistory.before,
			after: salonHistory.after,
		})
		.from(salonHistory)
		.leftJoin(operators, eq(operators.id, salonHistory.operatorId))
		.where(
			and(
				eq(salonHistory.salonId, input.salonId),
				eq(salonHistory.subject, "reservation"),
				sql`${salonHistory.subjectId} in (select ${input.id} union all
					select r.id from ${reservations} r where r.parent_id = ${input.id})`,
			),
		)
		.orderBy(asc(salonHistory.id))
		.limit(MOST);
	return {
		data: rows.map(({ at, label, ...row }) => ({
			...row,
			at: wireTime(at, ctx.zone),
			label,
			text: HISTORY_LABELS[label],
		})),
	};
}
