import { and, asc, eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { friends } from "#db/engine/friends.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { HISTORY_LABELS } from "#domain/booking/salons/salon-history-labels.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { assertReservationVisible } from "./reservation-rows.ts";

const MAX_HISTORY_ENTRIES = 500;

/**
 * Lists the history of a reservation and of its requests, in order (M-181 to M-185). The booking may have
 * belonged to another friend earlier: each entry is masked by the friend of its time.
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
			operator_name: sql<string | null>`ifnull(${programNameSql}, ${operators.name})`.as("operator_name"),
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
		.limit(MAX_HISTORY_ENTRIES);
	const mask = await createMask(ctx, rows);
	return {
		data: rows.map(({ at, label, ...row }) => ({
			...mask(row),
			at: toWireTime(at, ctx.zone),
			label,
			text: HISTORY_LABELS[label],
		})),
	};
}

/** SQL: display name of the API program that made a change; null for other changes. */
const programNameSql = sql`(select ${`${CAUSE_LABELS.open_api}「`} || p.name || '」' from ${openApiCodes} p
	where p.id = ${salonHistory.programId})`;

interface MaskableEntry {
	friend_id: number | null;
	before: unknown;
	after: unknown;
}

/** Returns a function that masks friends whom this operator may not see. */
async function createMask({ db, operator }: OperatorCtx, entries: readonly MaskableEntry[]) {
	const { friendScope } = operator;
	if (friendScope.all) return <Row extends MaskableEntry>(entry: Row) => entry;
	const ids = entries.flatMap(({ friend_id, before, after }) => [
		friend_id,
		...[before, after].map((row) => (row as ReservationRow | null)?.friendId ?? null),
	]);
	const visibleFriends = await db
		.select({ id: friends.id })
		.from(friends)
		.where(
			and(
				sql`${friends.id} in ${valuesOfList([...new Set(ids.filter((id) => id !== null))])}`,
				visibleTo(operator),
			),
		);
	const visible = new Set(visibleFriends.map(({ id }) => id));
	const maskValue = (value: unknown): unknown => {
		const row = value as ReservationRow | null;
		if (row === null) return null;
		const isRowVisible = row.friendId === null ? row.operatorId === operator.id : visible.has(row.friendId);
		return isRowVisible ? row : { ...row, ...MASKED_FIELDS };
	};
	return <Row extends MaskableEntry>(entry: Row): Row => ({
		...entry,
		friend_id: entry.friend_id !== null && visible.has(entry.friend_id) ? entry.friend_id : null,
		before: maskValue(entry.before),
		after: maskValue(entry.after),
	});
}

/** Replacement values for the friend's data in a masked reservation. */
const MASKED_FIELDS = {
	friendId: null,
	name: SALON_TEXTS.taken,
	contactAddress: "",
	comment: "",
	metaData: {},
	checkedAt: null,
	isAttended: null,
} satisfies Partial<ReservationRow>;
