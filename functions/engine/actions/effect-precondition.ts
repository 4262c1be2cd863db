import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { replaceOutcome } from "#db/platform/sql/run-outcomes.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { Ctx } from "#functions/context.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import { isInSet, type RunSet } from "./run-set.ts";

/** A reason to skip an effect for a friend: a condition on the row of `friends`, and the outcome code. */
export interface EffectRefusal {
	when: SQL;
	code: OutcomeCode;
}

/** Skips the effect where no such row exists. */
export const refuseWithoutRow = (rows: SQL): EffectRefusal => ({
	when: sql`not exists (select 1 from ${rows})`,
	code: OUTCOME_CODES.nothingThere,
});

/** Checks before an effect runs; a null condition means no condition. */
export type Precondition = { refusals: EffectRefusal[]; condition: Filter | "broken" | null };

/** Whether anything is checked before the effect. */
export const hasPrecondition = ({ refusals, condition }: Precondition): boolean =>
	refusals.length > 0 || condition !== null;

/**
 * Appends the outcome code of an effect to the outcomes of every run of a set, which have one code for each
 * effect. The condition sees the changes of the effects before, in the same transaction. The effect then reads the
 * code, so both agree (A-009).
 * @param followingCodes codes of the effects up to the next precondition, which are the same for every run
 */
export function appendOutcomeCodes(
	ctx: Ctx,
	set: RunSet,
	precondition: Precondition,
	followingCodes: string,
): Statement {
	return execute(
		ctx.db,
		packValues(sql`update ${runs} set outcomes = outcomes || ${outcomeCodeSql(ctx, precondition, sql`${runs.friendId}`)} || ${followingCodes}
			where ${isInSet(set)}`),
	);
}

/** Outcome code of an effect with this precondition, for the friend with this id on current data. */
export function outcomeCodeSql(ctx: Ctx, { refusals, condition }: Precondition, friendId: SQL): SQL {
	const cases = refusals.map(({ when, code }) => sql`when ${when} then ${code}`);
	const conditionCode =
		condition === null
			? sql`${OUTCOME_CODES.done}`
			: condition === "broken"
				? sql`${OUTCOME_CODES.conditionBroken}`
				: sql`case when ${filterWhere({ ...ctx, strategy: "perFriend" }, condition)} then ${OUTCOME_CODES.done} else ${OUTCOME_CODES.conditionNotMet} end`;
	const code =
		cases.length === 0 ? conditionCode : sql`case ${sql.join(cases, sql` `)} else ${conditionCode} end`;
	return sql`(select ${code} from ${friends} where ${friends.id} = ${friendId})`;
}

/** Changes the outcome code of an effect for some runs of a set, after the effect. */
export const changeOutcome = (ctx: Ctx, position: number, runIds: SQL, code: OutcomeCode): Statement =>
	execute(
		ctx.db,
		sql`update ${runs} set outcomes = ${replaceOutcome(position, code)}
			where ${runs.id} in ${runIds}`,
	);
