import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { episodeSteps, episodes } from "#db/automation/reminders.ts";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { templates } from "#db/content/templates.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { UnitFigures } from "#domain/console/line-figures/figure-kinds.ts";
import { MESSAGES_WITH_FIGURES } from "#domain/console/line-figures/line-figures-input.ts";
import { monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { parseUnitName } from "#domain/engine/line-units/line-units.ts";
import { currentDay, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { FIGURE_COLUMNS } from "./figure-columns.ts";

/** Id of the record that a unit's name contains. */
const id = sql`cast(substr(l.name, 3) as integer)`;

/** Name of the record of a unit, by the prefix of `unitNameOf`; null for one that was deleted for good. */
const recordName = sql`case substr(l.name, 1, 2)
	when 'b_' then (select name from ${broadcasts} where id = ${id})
	when 's_' then (select s.name from ${scenarioSteps} p join ${scenarios} s on s.id = p.scenario_id where p.id = ${id})
	when 'r_' then (select name from ${reactions} where id = ${id})
	when 'e_' then (select s.name from ${episodeSteps} p join ${episodes} s on s.id = p.episode_id where p.id = ${id})
	when 't_' then (select name from ${templates} where id = ${id}) end`;

/** Messages that LINE counted in this month and the last, the newest first, with LINE's newest figures. One statement. */
export async function listCountedMessages(ctx: OperatorCtx) {
	const month = currentDay(ctx.now).slice(0, 7);
	const since = monthsAfter(`${month}-01`, -1).slice(0, 7);
	const rows = await queryRows(
		ctx.db,
		{ ...FIGURE_COLUMNS, unit: text, month: text, name: nullable(text), isUnassigned: number },
		sql`with listed as materialized (select u.month as month, u.name as name, u.is_unassigned as is_unassigned,
				u.first_day as first_day, u.last_day as last_day from ${lineUnits} u
				where u.month between ${since} and ${month} order by u.last_day desc, u.name limit ${MESSAGES_WITH_FIGURES})
			select l.name as unit, l.month as month, ${recordName} as name, l.is_unassigned as isUnassigned,
				coalesce(f.day, l.last_day) as day, coalesce(f.from_day, l.first_day) as fromDay,
				coalesce(f.status, 'due') as status, f.figures as figures, f.fetched_at as fetchedAt
			from listed l left join ${lineFigures} f on f.kind = 'unit' and f.subject = l.name
				and f.day = (select max(n.day) from ${lineFigures} n where n.kind = 'unit' and n.subject = l.name
					and n.from_day between l.month and l.month || '-99')
			order by l.last_day desc, l.name`,
	);
	return rows.map(
		({ unit, month: unitMonth, name, isUnassigned, day, fromDay, status, figures, fetchedAt }) => {
			const counts = figures === null ? null : (JSON.parse(figures) as UnitFigures);
			return {
				...parseUnitName(unit)!,
				month: unitMonth,
				name,
				is_unassigned: isUnassigned === 1,
				from: fromDay ?? day,
				to: day,
				status,
				fetched_at: fetchedAt === null ? null : toWireTime(fetchedAt, ctx.zone),
				opened: counts?.opened ?? null,
				clicked: counts?.clicked ?? null,
				is_empty: counts === null,
			};
		},
	);
}
