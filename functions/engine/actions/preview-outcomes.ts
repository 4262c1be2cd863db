import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import { effectRunner } from "./effects/registry.ts";
import type { Firing } from "./firing.ts";
import type { RunSet } from "./run-set.ts";

/** Predicted outcome of one effect. */
export interface OutcomePreview {
	code: OutcomeCode;
	/** Whether the condition holds; null where there is none. */
	holds: boolean | null;
}

/**
 * Predicts the outcomes of an action's effects for one friend on current data, in the order in which a run
 * evaluates them.
 */
export async function previewOutcomes(ctx: Ctx, firing: Firing): Promise<OutcomePreview[]> {
	const { action, friend } = firing;
	const set: RunSet = {
		action,
		runs: [{ id: ctx.newId(), firing, orderKey: "", onceKey: null, sends: new Map() }],
	};
	const queries = await Promise.all(
		action.effects.map((effect, position) =>
			outcomeQuery(ctx, { set, effect, position, friendId: friend.id }),
		),
	);
	const [first, ...rest] = queries.map((query) => queryRows(ctx.db, ANSWER_COLUMNS, query));
	if (!first) return [];
	const answers = await ctx.db.batch([first, ...rest]);
	return answers.map(([answer], position) => ({
		code: action.blockedOutcomes.get(position) ?? answer!.code,
		holds: answer!.holds === null ? null : answer!.holds === 1,
	}));
}

const ANSWER_COLUMNS = {
	code: typed<OutcomeCode>(text),
	holds: nullable(typed<0 | 1>(number)),
};

interface OutcomeQuery {
	set: RunSet;
	effect: Effect;
	position: number;
	friendId: number;
}

/**
 * Selects the outcome code of an effect, and whether its condition holds. Unlike a run, it also evaluates the
 * refusal that the effect would detect only while running.
 */
async function outcomeQuery(ctx: Ctx, { set, effect, position, friendId }: OutcomeQuery) {
	const input = { ctx, effect, set, position };
	const runner = effectRunner(effect);
	const isBlocked = set.action.blockedOutcomes.has(position);
	const refusals = isBlocked ? [] : ((await runner.refusals?.(input)) ?? []);
	const predicted = isBlocked ? null : ((await runner.predictRefusal?.(input)) ?? null);
	const condition =
		effect.member_query_id === null ? null : (set.action.conditions.get(effect.member_query_id) ?? "broken");
	const holds =
		condition === null
			? sql`null`
			: condition === "broken"
				? sql`0`
				: sql`ifnull(${filterWhere({ ...ctx, strategy: "perFriend" }, condition)}, 0)`;
	const conditionCases =
		condition === null
			? []
			: [
					sql`when not holds then ${condition === "broken" ? OUTCOME_CODES.conditionBroken : OUTCOME_CODES.conditionNotMet}`,
				];
	const cases = [
		...refusals.map(({ when, code }) => sql`when ${when} then ${code}`),
		...conditionCases,
		...(predicted ? [sql`when ${predicted.when} then ${predicted.code}`] : []),
	];
	const code =
		cases.length === 0
			? sql`${OUTCOME_CODES.done}`
			: sql`case ${sql.join(cases, sql` `)} else ${OUTCOME_CODES.done} end`;
	return packValues(sql`select ${code} as code, holds from
		(select ${holds} as holds from ${friends} where ${friends.id} = ${friendId}), ${friends}
		where ${friends.id} = ${friendId}`);
}
