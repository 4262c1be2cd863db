import { type SQL, sql } from "drizzle-orm";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import type { Ctx } from "#functions/context.ts";
import { scenarioStepDueSql } from "#functions/engine/steps/step-due-sql.ts";
import { atFullMinute, CALL_COLUMNS, callColumns, callRow } from "./count-by-hour.ts";
import type { ForecastCall } from "./forecast-calls.ts";
import type { ScenarioForecastStep } from "./scenario-forecast-plan.ts";

/** One row per remaining call to one of the `readers` (scenario-chain.ts). */
export function callsToReaders(ctx: Ctx, calls: ForecastCall<ScenarioForecastStep>[], targetId: number): SQL {
	const { rows, column } = rowsFrom(
		calls.map((call) => {
			const { scenarioId, day, minute, id: step } = call.action;
			const isOfTarget = scenarioId === targetId ? 1 : 0;
			return {
				scenarioId,
				day,
				minute,
				position: stepOffsetOf(call.action),
				step,
				own: isOfTarget,
				...callRow(call),
			};
		}),
		["scenarioId", "day", "minute", "position", "step", "own", ...CALL_COLUMNS],
		{ as: "c" },
	);
	const due = scenarioStepDueSql(ctx, {
		base: sql`r.base_at`,
		byClock: sql`k.by_clock`,
		day: column.day,
		minute: column.minute,
	});
	return sql`select r.friend_id as friend_id, ${column.own} as own, ${callColumns(column)},
			${atFullMinute(sql`max(r.begins, ${due})`)} as run_at,
			case when r.sub is not null and ${column.step} > 0
				then 'scenario:' || r.sub || ':' || ${column.step} end as cause
		from readers r join kinds k on k.id = r.scenario_id
		join ${rows} on ${column.scenarioId} = r.scenario_id and ${column.position} > r.position`;
}
