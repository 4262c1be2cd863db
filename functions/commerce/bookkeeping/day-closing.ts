import { sql } from "drizzle-orm";
import { dayClosings } from "#db/commerce/bookkeeping.ts";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { PAYMENT_ENTRY_KINDS, type PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { DaySpan } from "./read-ledger.ts";

const CLOSING_COLUMNS = {
	day: text,
	isClosed: typed<0 | 1>(number),
	netYen: number,
	cashYen: number,
	floatYen: number,
	countedYen: nullable(number),
	note: text,
	operator: nullable(text),
	closedAt: number,
	version: number,
	lateYen: number,
	lateCount: number,
};

/**
 * Statement that reads the closings of some days, each with the movements that came after it. These are found by their
 * time, not by their id: all entries of the years since are newer.
 */
export function selectClosings({ db }: Pick<Ctx, "db">, spans: readonly DaySpan[]) {
	const { rows, column } = rowsFrom(spans, ["day", "from", "before"]);
	const late = sql`from ${paymentEntries} e where e.at >= ${column.from} and e.at < ${column.before}
		and +e.id > c.last_entry_id and not e.is_test`;
	return queryRows(
		db,
		CLOSING_COLUMNS,
		sql`select c.day, c.is_closed as isClosed, c.net_yen as netYen, c.cash_yen as cashYen, c.float_yen as floatYen,
				c.counted_yen as countedYen, c.note, o.name as operator, c.closed_at as closedAt, c.version,
				(select ifnull(sum(e.yen), 0) ${late}) as lateYen, (select count(*) ${late}) as lateCount
			from ${rows} cross join ${dayClosings} c on c.day = ${column.day} left join ${operators} o on o.id = c.operator_id`,
	);
}

export type ClosingRow = Awaited<ReturnType<typeof selectClosings>>[number];

/** Closing of a day in the API's format. */
export const presentClosing = (
	{ zone }: Pick<Ctx, "zone">,
	{ isClosed, netYen, cashYen, floatYen, countedYen, note, operator, closedAt, version, ...late }: ClosingRow,
) => ({
	is_closed: isClosed === 1,
	/** Sums as they were at the closing. */
	net_yen: netYen,
	cash_yen: cashYen,
	float_yen: floatYen,
	counted_yen: countedYen,
	/** Counted cash less what the drawer should have. */
	difference_yen: countedYen === null ? null : countedYen - floatYen - cashYen,
	note,
	operator,
	closed_at: toWireTime(closedAt, zone),
	version,
	/** Movements of the day that came after its closing. */
	late_yen: isClosed === 1 ? late.lateYen : 0,
	late_count: isClosed === 1 ? late.lateCount : 0,
});

/** Maximum number of listed movements that came after a closing. */
const MAX_LATE = 100;

/** Statement that reads the movements of a day that came after its closing, newest first. */
export const selectLateMovements = ({ db }: Pick<Ctx, "db">, { day, from, before }: DaySpan) =>
	queryRows(
		db,
		{
			id: number,
			paymentId: number,
			title: text,
			kind: typed<PaymentEntryKind>(text),
			yen: number,
			createdAt: number,
		},
		sql`select e.id, e.payment_id as paymentId, p.title, e.kind, e.yen, e.created_at as createdAt
			from ${paymentEntries} e join ${payments} p on p.id = e.payment_id
			where e.at >= ${from} and e.at < ${before} and not e.is_test
				and +e.id > (select c.last_entry_id from ${dayClosings} c where c.day = ${day} and c.is_closed)
			order by e.id desc limit ${MAX_LATE}`,
	);

type LateMovement = Awaited<ReturnType<typeof selectLateMovements>>[number];

export const presentLateMovement = ({ zone }: OperatorCtx, entry: LateMovement) => ({
	id: entry.id,
	payment_id: entry.paymentId,
	title: entry.title,
	kind_label: PAYMENT_ENTRY_KINDS[entry.kind],
	yen: entry.yen,
	recorded_at: toWireTime(entry.createdAt, zone),
});
