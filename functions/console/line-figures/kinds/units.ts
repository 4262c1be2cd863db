import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { lineUnits } from "#db/engine/line-units.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import {
	type UnitCountFigures,
	unitCountAnswer,
	unitListAnswer,
} from "#domain/console/line-figures/figure-kinds.ts";
import { UNITS_PER_MONTH } from "#domain/engine/line-units/line-units.ts";
import { currentDay, HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { requestUnitCount, requestUnitList } from "#functions/platform/line/line-insight.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";
import type { FigureKind } from "./figure-kind.ts";

/** Pages of LINE's list of a month's units, which has 100 names in a page. */
const MAX_PAGES = UNITS_PER_MONTH / 100;

/** Units of the month as LINE counts them, those of other tools included. */
export const unitsKind: FigureKind = {
	request: ({ env }) => requestUnitCount(env),
	read: (body) => {
		const { success, data } = unitCountAnswer.safeParse(body);
		return success ? { status: "ready", figures: { count: data.numOfCustomAggregationUnits } } : null;
	},
	repeatAfter: HOUR,
	followUp: async (ctx, figures) => {
		const { count } = figures as UnitCountFigures;
		const month = currentDay(ctx.now).slice(0, 7);
		const [own] = await queryRows(
			ctx.db,
			{ count: number },
			sql`select count(*) as count from ${lineUnits} where month = ${month}`,
		);
		return [
			writeSetting(ctx, "line_units_of_others", { month, count: Math.max(0, count - (own?.count ?? 0)) }),
			...(count >= UNITS_PER_MONTH ? await markUnassigned(ctx, month) : []),
		];
	},
};

/** Statement that marks the units that LINE did not assign; none if LINE does not tell its whole list. */
async function markUnassigned(ctx: Ctx, month: string): Promise<Statement[]> {
	const names: string[] = [];
	let start: string | null = null;
	for (let pages = 0; pages < MAX_PAGES; pages++) {
		const { answer, body } = await requestUnitList(ctx.env, start);
		const page = unitListAnswer.safeParse(body);
		if (answer.kind !== "http" || answer.status !== 200 || !page.success) return [];
		names.push(...page.data.customAggregationUnits);
		start = page.data.next ?? null;
		if (start === null) break;
	}
	return [
		execute(
			ctx.db,
			sql`update ${lineUnits} set is_unassigned = (name not in ${valuesOfList(names)})
				where month = ${month} and is_unassigned <> (name not in ${valuesOfList(names)})`,
		),
	];
}
