import { type SQL, sql } from "drizzle-orm";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { MovementGroup } from "#domain/commerce/bookkeeping/book-sums.ts";
import type { PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Day with its instants. */
export interface DaySpan {
	day: string;
	from: number;
	before: number;
}

/** Instants of a day in the account's zone, which has 23 or 25 hours where clocks change. */
export const spanOfDay = (day: string, zone: string): DaySpan => ({
	day,
	from: toInstant(day, "00:00", zone)!,
	before: toInstant(daysAfter(day, 1), "00:00", zone)!,
});

/** Days from one to another, both inclusive, with their instants. */
export function spansOf({ from, to }: { from: string; to: string }, zone: string): DaySpan[] {
	const spans: DaySpan[] = [];
	for (let day = from; day <= to; day = daysAfter(day, 1)) spans.push(spanOfDay(day, zone));
	return spans;
}

/** Yen of the lines of a payment `p` with a tax rate. */
const yenOfRate = (
	rate: number,
): SQL => sql`(select ifnull(sum((l.value ->> '$.quantity') * (l.value ->> '$.unitYen')), 0)
	from json_each(p.lines) l where l.value ->> '$.taxRate' = ${rate})`;

/** Columns of the lines by tax rate, for `linesOf`. */
export const RATE_COLUMNS = { at10: number, at8: number, at0: number };
export const yenByRateSql: SQL = sql`${yenOfRate(10)} as at10, ${yenOfRate(8)} as at8, ${yenOfRate(0)} as at0`;
export const linesOf = ({ at10, at8, at0 }: Record<keyof typeof RATE_COLUMNS, number>) => ({
	10: at10,
	8: at8,
	0: at0,
});

const GROUP_COLUMNS = {
	day: text,
	kind: typed<PaymentEntryKind>(text),
	provider: text,
	method: text,
	isTest: typed<0 | 1>(number),
	...RATE_COLUMNS,
	yen: number,
	count: number,
};

/**
 * Statement that reads the movements of some days, grouped, so that a busy month is few rows. Movements with lines of
 * several tax rates are grouped only if they are equal, because each is rounded by itself.
 */
export function selectMovements({ db }: Pick<Ctx, "db">, spans: readonly DaySpan[]) {
	const { rows, column } = rowsFrom(spans, ["day", "from", "before"]);
	return queryRows(
		db,
		GROUP_COLUMNS,
		sql`with moved as (select ${column.day} as day, e.kind, e.provider, e.method, e.is_test as isTest, e.yen, ${yenByRateSql}
				from ${rows} cross join ${paymentEntries} e on e.at >= ${column.from} and e.at < ${column.before}
				join ${payments} p on p.id = e.payment_id),
			marked as (select *, (at10 > 0) + (at8 > 0) + (at0 > 0) > 1 as isMixed from moved)
			select day, kind, provider, method, isTest, iif(isMixed, at10, at10 > 0) as at10, iif(isMixed, at8, at8 > 0) as at8,
				iif(isMixed, at0, at0 > 0) as at0, sum(yen) as yen, count(*) as count
			from marked group by 1, 2, 3, 4, 5, 6, 7, 8, iif(isMixed, yen, 0) order by 1, 3, 4, 2`,
	);
}

type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number];

export const toMovementGroup = ({ isTest, at10, at8, at0, ...group }: MovementRow): MovementGroup => ({
	...group,
	isTest: isTest === 1,
	lines: linesOf({ at10, at8, at0 }),
});
