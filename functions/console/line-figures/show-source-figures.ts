import { sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type { MenuFigures, UnitFigures } from "#domain/console/line-figures/figure-kinds.ts";
import { monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import {
	type UnitKindName,
	unitKindOf,
	unitKindOfSource,
	unitLimitOf,
	unitNameOf,
} from "#domain/engine/line-units/line-units.ts";
import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { currentDay, toWireTime } from "#domain/platform/time/wire-time.ts";
import { sourceStatementsOf } from "#functions/console/results/sources/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { FIGURE_COLUMNS } from "./figure-columns.ts";

/** Months of which a repeated source shows the figures. */
const SHOWN_MONTHS = 3;

/** Columns that every source is found by. */
const FOUND_COLUMNS = { name: text, beganAt: nullable(number) };

/** Maximum number of rows that are read for a subject: the days of three months. */
const MAX_ROWS = 93;

interface SourceFiguresCall {
	ctx: OperatorCtx;
	source: ResultSourceName;
	input: { id: number };
}

/**
 * Figures of LINE about a source. They are counts of the whole account, so an operator who sees some friends has none.
 * @throws Refusal 404 for a source that does not exist, or that the operator may not see
 */
export async function showSourceFigures({ ctx, source, input: { id } }: SourceFiguresCall) {
	const [found] = await queryRows(ctx.db, FOUND_COLUMNS, sourceStatementsOf(source).find(ctx, id));
	if (!found) throw notFound();
	const kind = unitKindOfSource(source);
	if (!ctx.operator.friendScope.all) return { state: "hidden" as const, units: [], menu: null };
	if (source === "richmenu") return { state: "counted" as const, units: [], menu: await readMenu(ctx, id) };
	if (kind === null) return { state: "hidden" as const, units: [], menu: null };
	const send = source === "broadcast" ? await readLineSend(ctx, id) : null;
	const { rows, state } = send ?? (await readUnit(ctx, kind, id));
	return { state, units: rows.map((row) => presentUnit(ctx, row)), menu: null };
}

type FigureRow = RowOfColumns<typeof FIGURE_COLUMNS>;

async function readUnit(ctx: OperatorCtx, kind: UnitKindName, id: number) {
	const name = unitNameOf(kind, id);
	const month = currentDay(ctx.now).slice(0, 7);
	const [rows, [unit]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			FIGURE_COLUMNS,
			sql`select day, from_day as fromDay, status, figures, fetched_at as fetchedAt from ${lineFigures}
				where kind = 'unit' and subject = ${name} order by day desc limit ${MAX_ROWS}`,
		),
		queryRows(
			ctx.db,
			{ admittedAt: nullable(number), isUnassigned: nullable(number), used: number },
			sql`select max(admitted_at) filter (where name = ${name}) as admittedAt,
					max(is_unassigned) filter (where name = ${name}) as isUnassigned, count(*) as used
				from ${lineUnits} where month = ${month}`,
		),
	]);
	// The newest row of each month: rows come newest first.
	const months = new Set<string>();
	const newestRows = rows.filter(({ day, fromDay }) => {
		const key = (fromDay ?? day).slice(0, 7);
		return !months.has(key) && months.add(key) && months.size <= (unitKindOf(kind).isOnce ? 1 : SHOWN_MONTHS);
	});
	return {
		rows: newestRows.filter(
			({ day }) => unitKindOf(kind).isOnce || day >= monthsAfter(`${month}-01`, -SHOWN_MONTHS),
		),
		state: await stateOf(ctx, kind, { isCounted: rows.length > 0 || unit!.admittedAt !== null, ...unit! }),
	};
}

/** Newest figures of a broadcast whose friends LINE chose; null for another broadcast. */
async function readLineSend(ctx: OperatorCtx, id: number) {
	const [sends, rows] = await ctx.db.batch([
		queryRows(ctx.db, { id: text }, sql`select id from ${lineSends} where broadcast_id = ${id}`),
		queryRows(
			ctx.db,
			FIGURE_COLUMNS,
			sql`select f.day as day, f.from_day as fromDay, f.status as status, f.figures as figures, f.fetched_at as fetchedAt
				from ${lineSends} s cross join ${lineFigures} f on f.kind = 'message' and f.subject = s.request_id
				where s.broadcast_id = ${id} order by f.day desc limit 1`,
		),
	]);
	return sends.length > 0
		? { rows, state: rows.length > 0 ? ("counted" as const) : ("waiting" as const) }
		: null;
}

/** Reason why LINE counts a source, or does not. */
async function stateOf(
	ctx: OperatorCtx,
	kind: UnitKindName,
	unit: { isCounted: boolean; isUnassigned: number | null; used: number },
) {
	const { line_units_of_all, line_units_of_others } = await readSettings(
		ctx,
		"line_units_of_all",
		"line_units_of_others",
	);
	if (unit.isUnassigned === 1) return "full" as const;
	if (unit.isCounted) return "counted" as const;
	if (!unitKindOf(kind).isAlways && !line_units_of_all) return "off" as const;
	const isCurrent = line_units_of_others.month === currentDay(ctx.now).slice(0, 7);
	const used = unit.used + (isCurrent ? line_units_of_others.count : 0);
	return used >= unitLimitOf(kind) ? ("full" as const) : ("waiting" as const);
}

function presentUnit(ctx: OperatorCtx, { day, fromDay, status, figures, fetchedAt }: FigureRow) {
	const counts = figures === null ? null : (JSON.parse(figures) as UnitFigures);
	return {
		from: fromDay ?? day,
		to: day,
		status,
		fetched_at: fetchedAt === null ? null : toWireTime(fetchedAt, ctx.zone),
		figures: counts && {
			opened: counts.opened,
			clicked: counts.clicked,
			played: counts.played,
			finished: counts.finished,
			links: counts.links,
		},
	};
}

/** Figures of the menu's present copy at LINE; null before LINE was asked. */
async function readMenu(ctx: OperatorCtx, id: number) {
	const [row] = await queryRows(
		ctx.db,
		FIGURE_COLUMNS,
		sql`select f.day as day, f.from_day as fromDay, f.status as status, f.figures as figures, f.fetched_at as fetchedAt
			from ${richmenus} m cross join ${lineFigures} f on f.kind = 'menu' and f.subject = m.line_menu_id
			where m.id = ${id} and f.fetched_at is not null order by f.day desc limit 1`,
	);
	if (!row) return null;
	const figures = row.figures === null ? null : (JSON.parse(row.figures) as MenuFigures);
	return {
		from: row.fromDay ?? row.day,
		to: row.day,
		status: row.status,
		fetched_at: toWireTime(row.fetchedAt!, ctx.zone),
		shown: figures?.shown ?? null,
		areas: figures?.areas ?? [],
	};
}
