import { sql } from "drizzle-orm";
import { commonVars, commonVarValues } from "#db/people/common-variables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { COMMON_OPERAND } from "#domain/engine/actions/effects/common-var.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { COMMON_VAR_TYPES, MAX_COMMON_NUMBER } from "#domain/engine/kinds/common-var.ts";
import { changeOutcome } from "../effect-precondition.ts";
import { numberAsText } from "../number-as-text.ts";
import type { EffectRunner } from "./effect-runner.ts";

/**
 * Adds to or subtracts from a common variable, once for each run, within its bounds.
 * Order matters: limited runs are found from the value before the change.
 */
export const commonVar: EffectRunner<EffectOf<"commonVar">> = {
	statements({ ctx, effect, position, targets }) {
		const change = effect.operand === COMMON_OPERAND.add ? effect.fix_value : -effect.fix_value;
		const runCount = sql`(select count(*) from ${targets})`;
		const newNumber = sql`max(${-MAX_COMMON_NUMBER}, min(${MAX_COMMON_NUMBER},
			round(ifnull(number, 0) + ${change} * ${runCount}, 3)))`;
		// Runs are counted one after another; those beyond the bound record that the value was limited.
		const limitedRuns = sql`(select t.run_id from (
				select d.run_id, row_number() over (order by d.ordinal) as turn from ${targets} d) t
			join ${commonVarValues} v on v.common_var_id = ${effect.common_var_id}
			where abs(round(ifnull(v.number, 0) + ${change} * t.turn, 3)) > ${MAX_COMMON_NUMBER})`;
		const text = numberAsText(newNumber);
		return [
			execute(
				ctx.db,
				insertInto(
					commonVarValues,
					{ commonVarId: effect.common_var_id, value: "0", valueKey: "0", number: 0, updatedAt: ctx.now },
					sql`where ${runCount} > 0 on conflict do nothing`,
				),
			),
			changeOutcome(ctx, position, limitedRuns, OUTCOME_CODES.heldAtBound),
			execute(
				ctx.db,
				sql`update ${commonVarValues} set number = ${newNumber}, value = ${text}, value_key = ${text}, updated_at = ${ctx.now}
					where common_var_id = ${effect.common_var_id} and ${runCount} > 0`,
			),
		];
	},
	// Only number variables can be changed.
	reference: {
		id: ({ common_var_id }) => common_var_id,
		select: sql`select id, type as state from ${commonVars}`,
		problem: (_, type) => (type === COMMON_VAR_TYPES.number ? null : "otherType"),
	},
};
