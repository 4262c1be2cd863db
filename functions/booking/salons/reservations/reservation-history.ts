import { and, asc, eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { friends } from "#db/engine/friends.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { HISTORY_LABELS } from "#domain/booking/salons/history.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { assertReservationVisible } from "./reservation-rows.ts";

const MOST = 500;

/**
 * History of a reservation and of its requests, in order (M-181 to M-185). The booking may have belonged to
 * another friend earlier: each entry is masked by the friend of its time.
 */
export async function showReservationHistory({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	await assertReservationVisible(ctx, input.salonId, input.id);
	const rows = await ctx.db
		.select({
			id: salonHistory.id,
			at: salonHistory.at,
			label: salonHistory.label,
			subject_id: salonHistory.subjectId,
			operator_id: salonHistory.operatorId,
			operator_name: sql<string | null>`ifnull(${programText}, ${operators.name})`.as("operator_name"),
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
	const mask = await maskFor(ctx, rows);
	return {
		data: rows.map(({ at, label, ...row }) => ({
			...mask(row),
			at: toWireTime(at, ctx.zone),
			label,
			text: HISTORY_LABELS[label],
		})),
	};
}

/** SQL of the program that made a change, as operators read it; null for all others. */
const programText = sql`(select ${`${CAUSE_LABELS.open_api}「`} || p.name || '」' from ${openApiCodes} p
	where p.id = ${salonHistory.programId})`;

interface Entry {
	friend_id: number | null;
	before: unknown;
	after: unknown;
}

/** Returns a function that masks an entry: friends whom this operator may not see are not named. */
async function maskFor({ db, operator }: OperatorCtx, entries: readonly Entry[]) {
	const { friendScope } = operator;
	if (friendScope.all) return <Row extends Entry>(entry: Row) => entry;
	const ids = entries.flatMap(({ friend_id, before, after }) => [
		friend_id,
		...[before, after].map((row) => (row as ReservationRow | null)?.friendId ?? null),
	]);
	const seen = await db
		.select({ id: friends.id })
		.from(friends)
		.where(
			and(
				sql`${friends.id} in ${valuesOfList([...new Set(ids.filter((id) => id !== null))])}`,
				visibleTo(operator),
			),
		);
	const visible = new Set(seen.map(({ id }) => id));
	const masked = (stored: unknown): unknown => {
		const row = stored as ReservationRow | null;
		if (row === null) return null;
		const isSeen = row.friendId === null ? row.operatorId === operator.id : visible.has(row.friendId);
		return isSeen ? row : { ...row, ...NOBODY };
	};
	return <Row extends Entry>(entry: Row): Row => ({
		...entry,
		friend_id: entry.friend_id !== null && visible.has(entry.friend_id) ? entry.friend_id : null,
		before: masked(entry.before),
		after: masked(entry.after),
	});
}

/** In place of what says whose a reservation is, or was written about them. */
const NOBODY = {
	...{ friendId: null, name: SALON_TEXTS.taken, contactAddress: "", comment: "", metaData: {} },
	...{ checkedAt: null, isAttended: null },
} satisfies Partial<ReservationRow>;
