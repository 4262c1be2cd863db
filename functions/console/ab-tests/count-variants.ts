import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { AB_TEST_GOALS, type AbTestGoal } from "#domain/content/broadcasts/ab-test-settings.ts";
import type { VariantCount } from "#domain/engine/ab-tests/compare-variants.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { stagesOf } from "#domain/engine/results/registry.ts";
import {
	type StageReader,
	stageTable,
	withStages,
	yenPaid,
} from "#functions/console/results/stage-statements.ts";
import type { Ctx } from "#functions/context.ts";

/** Ability to read the records that a goal counts. */
export const abilityOfGoal = (goal: AbTestGoal): Ability =>
	stagesOf("variant").find(({ name }) => name === goal)!.ability;

/** Reader of the rule, which counts every friend: what it decides is the same for all operators. */
export const ruleReader = ({ now }: Pick<Ctx, "now">): StageReader => ({
	friendScope: EVERYBODY_SCOPE,
	now,
	abilities: [
		...(Object.keys(AB_TEST_GOALS) as AbTestGoal[]).map(abilityOfGoal),
		"event_reserve",
		"friend-read",
	],
});

/** Friends of a variant, and what those of them who paid brought. */
export interface CountedVariant extends VariantCount {
	/** Yen within the window after the message, less refunds; null where the goal is no payment. */
	yen: number | null;
}

/**
 * Friends of each variant whose message LINE has accepted, and those of them who reached the goal, as far as a reader sees
 * them.
 */
export async function countVariants(
	{ db }: Pick<Ctx, "db">,
	reader: StageReader,
	{ variantIds, goal }: { variantIds: readonly number[]; goal: AbTestGoal },
): Promise<CountedVariant[]> {
	const counts = await Promise.all(
		variantIds.map((id) =>
			queryRows(
				db,
				{ trials: number, successes: number, yen: nullable(number) },
				sql`${withStages({ operator: reader }, { source: "variant", id, from: 0 })}
					select (select count(*) from ${stageTable("delivered")}) as trials,
						(select count(*) from ${stageTable(goal)}) as successes,
						${goal === "paid" ? yenPaid("variant") : sql`null`} as yen`,
			),
		),
	);
	return counts.map(([row]) => row ?? { trials: 0, successes: 0, yen: null });
}
