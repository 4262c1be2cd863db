import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import { execute } from "#db/raw.ts";
import { runs } from "#db/runs.ts";
import type { OutcomeLetter } from "#domain/actions/outcome.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { Ctx } from "../context.ts";
import { filterWhere } from "../friends/filter.ts";
import { everyRun, type RunSet } from "./run-set.ts";

/** A reason to skip an effect for a friend: a condition on the row of `friends`, and the outcome code. */
export interface Refusal {
	when: SQL;
	letter: OutcomeLetter;
}

/** Leaves the effect out where no such row is there. */
export const whereNone = (rows: SQL): Refusal => ({
	when: sql`not exists (select 1 from ${rows})`,
	letter: "n",
});

/** What is asked before an effect is done; null where nothing is. */
export type Gate = { refusals: Refusal[]; condition: Filter | "broken" | null };

export const isOpenGate = ({ refusals, condition }: Gate): boolean =>
	refusals.length === 0 && condition === null;

/**
 * Writes the outcome code of an effect for every run of a set. The condition sees what the effects before have changed,
 * in the same transaction. The effect then reads the code, so both agree (A-009).
 * @param then the codes of the following effects that have no precondition.
 */
export function gateStatement(ctx: Ctx, set: RunSet, { refusals, condition }: Gate, then: string): Statement {
	const cases = refusals.map(({ when, letter }) => sql`when ${when} then ${letter}`);
	const open =
		condition === null
			? sql`'d'`
			: condition === "broken"
				? sql`'q'`
				: sql`case when ${filterWhere({ ...ctx, way: "each" }, condition)} then 'd' else 'c' end`;
	const letter = cases.length === 0 ? open : sql`case ${sql.join(cases, sql` `)} else ${open} end`;
	return execute(
		ctx.db,
		packed(sql`update ${runs} set outcomes = outcomes || (select ${letter} from ${friends}
				where ${friends.id} = ${runs.friendId}) || ${then}
			where ${runs.id} in (select run_id from ${everyRun(set)})`),
	);
}

/** Changes the outcome code of an effect for some runs of a set, after the effect. */
export const resultStatement = (ctx: Ctx, position: number, runIds: SQL, letter: OutcomeLetter): Statement =>
	execute(
		ctx.db,
		sql`update ${runs} set outcomes = substr(outcomes, 1, ${position}) || ${letter} || substr(outcomes, ${position + 2})
			where ${runs.id} in ${runIds}`,
	);
