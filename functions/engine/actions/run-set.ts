import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { runs } from "#db/engine/runs.ts";
import { outcomeAt } from "#db/platform/sql/outcomes.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/outcome.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "./firing.ts";
import type { LoadedAction } from "./load.ts";

/** A firing that becomes a run, with its values. */
export interface PlannedRun {
	id: string;
	firing: Firing;
	/** Orders the friend's sends: the webhook event, the scenario, reminder or booking, or the run itself. */
	orderKey: string;
	onceKey: string | null;
	/** The delivery of each sending effect, by its position. */
	sends: ReadonlyMap<number, PlannedSend>;
}

export interface PlannedSend {
	deliveryId: string;
	dueAt: number;
}

/** Runs of one version of an action, each friend at most once. Every effect runs for all of them together. */
export interface RunSet {
	action: LoadedAction;
	runs: PlannedRun[];
}

/*
 * Within the transaction that writes a set, its runs are the last rows of the table, in their order. Selecting
 * them by `rowid`, instead of binding their ids for every effect, makes large sets fast. `stillLast` checks it.
 */

/** The runs of a set as rows `run_id`, `friend_id` and `ordinal`. */
const everyRun = (set: RunSet): SQL => runsOf(set, sql`1`);

/** The runs of a set for which the effect at a position is done: all of them where there is no precondition. */
export const targetsAt = (set: RunSet, position: number, isConditional: boolean): SQL =>
	isConditional ? runsOf(set, sql`${outcomeAt(position)} = ${OUTCOME_CODES.done}`) : everyRun(set);

const runsOf = (set: RunSet, which: SQL): SQL =>
	sql`(select id as run_id, friend_id, rowid as ordinal from ${runs}
		where ${ofSet(set)} and ${which})`;

/** Condition: the row of `runs` belongs to the set. */
export const ofSet = (set: RunSet): SQL => sql`rowid >= ${ordinalOf(set, sql`0`)}`;

/** The `ordinal` of the run at this offset from the first of its set. */
export const ordinalOf = ({ runs: all }: RunSet, behind: SQL): SQL =>
	sql`(select max(rowid) from ${runs}) - ${all.length - 1} + ${behind}`;

/**
 * Fails the whole transaction where the runs of a set are no longer the last of the table: an effect that
 * writes runs itself would make later effects act on the wrong ones. `json()` of invalid text raises the
 * error; without rows it is not evaluated.
 */
export const stillLast = (ctx: Pick<Ctx, "db">, set: RunSet): Statement =>
	execute(
		ctx.db,
		sql`select json('not of the set: ' || id) from ${runs}
			where rowid in (${ordinalOf(set, sql`0`)}, ${ordinalOf(set, sql`${set.runs.length - 1}`)})
				and id not in (${set.runs[0]!.id}, ${set.runs.at(-1)!.id})`,
	);
