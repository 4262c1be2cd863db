import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { settings } from "#db/platform/settings-table.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { parseUnitName, unitKindOf, unitLimitOf } from "#domain/engine/line-units/line-units.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

interface UnitSend {
	/** Unit under which LINE would count the message; null for none. */
	name: string | null;
	/** First attempt, epoch ms; null for a message without one. */
	at: number | null;
	/** Number of attempts, the current one included. */
	attempts: number;
}

/** Unit of a message by its name and its first attempt; null if LINE is not to count it. */
type UnitAdmission = (name: string | null, at: number | null) => string | null;

/** Unit of a month. */
interface MonthUnit {
	month: string;
	name: string;
	/** Earliest message of the batch at its first attempt; null if all are retries. */
	at: number | null;
}

interface StoredUnit extends Pick<MonthUnit, "month" | "name"> {
	admittedAt: number;
	lastDay: string;
}

/**
 * Admits the units of messages before they are sent, within the names that LINE counts in a month. A message has its unit
 * exactly if the unit was admitted by its first attempt, so every retry has the same body; a retry therefore admits none.
 * Without a free name the message is sent without a unit.
 */
export async function admitUnits(ctx: Ctx, sends: readonly UnitSend[]): Promise<UnitAdmission> {
	const units = unitsByMonth(sends);
	if (units.length === 0) return () => null;
	const [storedUnits, [setting]] = await ctx.db.batch([findUnits(ctx, units), readAdmission(ctx)]);
	let admittedUnits = unitsByKey(storedUnits);
	const today = currentDay(ctx.clock());
	const newUnits = units.filter((unit) => unit.at !== null && !admittedUnits.has(keyOf(unit)));
	const changes = [
		...(storedUnits.some(({ lastDay }) => lastDay < today) ? [noteDay(ctx, units, today)] : []),
		...admissionStatements(ctx, newUnits, { today, ...setting! }),
	];
	if (changes.length > 0) {
		const [first, ...rest] = changes;
		const results = await ctx.db.batch([first!, ...rest, findUnits(ctx, units)]);
		admittedUnits = unitsByKey(results.at(-1) as StoredUnit[]);
	}
	return (name, at) => {
		if (name === null || at === null) return null;
		const unit = admittedUnits.get(keyOf({ month: monthOf(at), name }));
		return unit && unit.admittedAt <= at ? name : null;
	};
}

const monthOf = (at: number): string => currentDay(at).slice(0, 7);
const keyOf = ({ month, name }: Pick<MonthUnit, "month" | "name">): string => `${month} ${name}`;

function unitsByMonth(sends: readonly UnitSend[]): MonthUnit[] {
	const units = new Map<string, MonthUnit>();
	for (const { name, at, attempts } of sends) {
		if (name === null || at === null) continue;
		const unit = { month: monthOf(at), name };
		const earliestBefore = units.get(keyOf(unit))?.at ?? null;
		const firstAttempt = attempts === 1 ? at : null;
		const earliest =
			earliestBefore === null || firstAttempt === null
				? (earliestBefore ?? firstAttempt)
				: Math.min(earliestBefore, firstAttempt);
		units.set(keyOf(unit), { ...unit, at: earliest });
	}
	return [...units.values()];
}

const UNIT_COLUMNS = { month: text, name: text, admittedAt: number, lastDay: text };

const unitsByKey = (units: readonly StoredUnit[]): Map<string, StoredUnit> =>
	new Map(units.map((unit) => [keyOf(unit), unit]));

function findUnits(ctx: Ctx, units: readonly MonthUnit[]) {
	const { rows, column } = rowsFrom(units, ["month", "name"]);
	return queryRows(
		ctx.db,
		UNIT_COLUMNS,
		sql`select u.month as month, u.name as name, u.admitted_at as admittedAt, u.last_day as lastDay
			from ${rows} cross join ${lineUnits} u on u.month = ${column.month} and u.name = ${column.name}`,
	);
}

const SETTING_COLUMNS = { countsAll: number, othersMonth: nullable(text), others: number };

/** Statement of the setting, and of the names that LINE counts for other tools. */
const readAdmission = (ctx: Ctx) =>
	queryRows(
		ctx.db,
		SETTING_COLUMNS,
		sql`select coalesce(max(value ->> '$') filter (where key = 'line_units_of_all'), 0) as countsAll,
				max(value ->> '$.month') filter (where key = 'line_units_of_others') as othersMonth,
				coalesce(max(value ->> '$.count') filter (where key = 'line_units_of_others'), 0) as others
			from ${settings} where key in ('line_units_of_all', 'line_units_of_others')`,
	);

type Admission = RowOfColumns<typeof SETTING_COLUMNS> & { today: string };

/** Statement that moves the last day of the units to today. */
function noteDay(ctx: Ctx, units: readonly MonthUnit[], today: string): Statement {
	const { rows, column } = rowsFrom(units, ["month", "name"]);
	return execute(
		ctx.db,
		sql`update ${lineUnits} as u set last_day = ${today} from ${rows}
			where u.month = ${column.month} and u.name = ${column.name} and u.last_day < ${today}`,
	);
}

/** Statements that admit units, each within the month's names: ours, and those that LINE counted for other tools. */
const admissionStatements = (
	ctx: Ctx,
	units: readonly MonthUnit[],
	{ today, countsAll, othersMonth, others }: Admission,
): Statement[] =>
	units.flatMap(({ month, name, at }) => {
		const kind = parseUnitName(name)?.kind;
		if (!kind || !(unitKindOf(kind).isAlways || countsAll === 1)) return [];
		const ofOthers = othersMonth === month ? others : 0;
		const isFree = sql`(select count(*) from ${lineUnits} where month = ${month}) + ${integerLiteral(ofOthers)}
			< ${integerLiteral(unitLimitOf(kind))}`;
		return execute(
			ctx.db,
			sql`insert into ${lineUnits} (month, name, admitted_at, first_day, last_day)
				select ${month}, ${name}, ${at}, ${today}, ${today} where ${isFree} on conflict do nothing`,
		);
	});
