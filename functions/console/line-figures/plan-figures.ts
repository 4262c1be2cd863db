import { type SQL, sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { lineHealth } from "#db/console/line-health-table.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { FigureKindName } from "#domain/console/line-figures/figure-kinds.ts";
import { COUNTED_DAYS } from "#domain/console/line-figures/judge-figures.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { parseUnitName, periodOfUnit } from "#domain/engine/line-units/line-units.ts";
import { currentDay, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import { hasLineConnection } from "#functions/console/line-connection/show-line-connection.ts";
import type { Ctx } from "#functions/context.ts";

/** Time of day at LINE from which the figures of the day before are asked. LINE counts them by about nine o'clock. */
const PLAN_TIME = "09:10";

/** Days of a rich menu's figures. */
const MENU_DAYS = 30;

/** Figures to ask LINE for. */
interface PlannedFigures {
	kind: FigureKindName;
	subject: string;
	day: string;
	fromDay: string | null;
}

/** Condition: the account is connected with LINE, and the figures of yesterday are not planned yet. */
export const isFigurePlanDue = ({ now }: Pick<Ctx, "now">): SQL =>
	toWireTime(now).slice(11, 16) < PLAN_TIME
		? sql`false`
		: sql`(exists (select 1 from ${lineHealth} where id = 1) and not ${isPlanned(yesterdayOf(now))})`;

const yesterdayOf = (now: number): string => daysAfter(currentDay(now), -1);

/** The figures of the units of LINE's month are the last statement of a plan, so they prove the whole plan. */
const isPlanned = (day: string): SQL =>
	sql`exists (select 1 from ${lineFigures} where kind = 'units' and subject = '' and day = ${day})`;

/**
 * Plans the figures of a day in one transaction: those of the account for yesterday and earlier days without a row, those
 * of each unit until LINE no longer updates them, and those of the menus at LINE.
 */
export async function planFigures(ctx: Ctx): Promise<void> {
	if (!hasLineConnection(ctx.env)) return;
	const day = yesterdayOf(ctx.now);
	const planned = [
		...planAccountFigures(day),
		...(await planUnitFigures(ctx, day)),
		...(await planSendFigures(ctx, day)),
		...(await planMenuFigures(ctx, day)),
		{ kind: "units", subject: "", day, fromDay: null } as const,
	];
	await commitBatch(ctx.db, [insertPlanStatement(ctx, planned)]);
}

/** Figures that were planned already are asked again only for a unit, whose period may have ended before. */
function insertPlanStatement(ctx: Ctx, planned: readonly PlannedFigures[]): Statement {
	const { rows, column } = rowsFrom(planned, ["kind", "subject", "day", "fromDay"]);
	return execute(
		ctx.db,
		sql`insert into ${lineFigures} (kind, subject, day, from_day, next_attempt_at)
			select ${column.kind}, ${column.subject}, ${column.day}, ${column.fromDay}, ${ctx.now} from ${rows} where true
			on conflict (kind, subject, day) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0
				where ${lineFigures.kind} = 'unit'`,
	);
}

const planAccountFigures = (day: string): PlannedFigures[] => [
	...Array.from({ length: COUNTED_DAYS }, (_, before) => daysAfter(day, -before)).flatMap((each) => [
		{ kind: "followers" as const, subject: "", day: each, fromDay: null },
		{ kind: "deliveries" as const, subject: "", day: each, fromDay: null },
	]),
	{ kind: "demographic", subject: "", day, fromDay: null },
	{ kind: "memberships", subject: "", day, fromDay: null },
];

const UNIT_COLUMNS = { name: text, firstDay: text };

/** LINE updates the statistics of a message for fourteen days. The fifteenth day's figures are the final ones. */
async function planUnitFigures(ctx: Ctx, day: string): Promise<PlannedFigures[]> {
	const since = daysAfter(day, -COUNTED_DAYS);
	const units = await queryRows(
		ctx.db,
		UNIT_COLUMNS,
		sql`select name, first_day as firstDay from ${lineUnits}
			where month between ${since.slice(0, 7)} and ${day.slice(0, 7)} and last_day >= ${since} and first_day <= ${day}
			order by month, name`,
	);
	const planned = units.flatMap(({ name, firstDay }) => {
		const kind = parseUnitName(name)?.kind;
		if (!kind) return [];
		const { from, to } = periodOfUnit(kind, firstDay);
		return { kind: "unit" as const, subject: name, day: to < day ? to : day, fromDay: from };
	});
	// A broadcast across two months has two rows, and figures from the first on.
	return planned.filter(
		({ subject, day: last }, index) =>
			planned.findIndex((other) => other.subject === subject && other.day === last) === index,
	);
}

/** Sends of the last two weeks whose friends LINE chose. */
async function planSendFigures(ctx: Ctx, day: string): Promise<PlannedFigures[]> {
	const sends = await queryRows(
		ctx.db,
		{ requestId: text, acceptedAt: number },
		sql`select request_id as requestId, accepted_at as acceptedAt from ${lineSends}
			where accepted_at >= ${toInstant(daysAfter(day, -COUNTED_DAYS), "00:00")!}
				and accepted_at < ${toInstant(daysAfter(day, 1), "00:00")!} and request_id is not null`,
	);
	return sends.map(({ requestId, acceptedAt }) => ({
		kind: "message",
		subject: requestId,
		day,
		fromDay: currentDay(acceptedAt),
	}));
}

async function planMenuFigures(ctx: Ctx, day: string): Promise<PlannedFigures[]> {
	const menus = await queryRows(
		ctx.db,
		{ subject: text },
		sql`select distinct line_menu_id as subject from ${richmenus} where line_menu_id is not null and deleted_at is null`,
	);
	return menus.map(({ subject }) => ({
		kind: "menu",
		subject,
		day,
		fromDay: daysAfter(day, 1 - MENU_DAYS),
	}));
}
