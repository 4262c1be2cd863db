import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { runs } from "#db/engine/runs.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { outcomeCode } from "#db/platform/sql/run-outcomes.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "./firing.ts";
import type { LoadedAction } from "./load-actions.ts";

/** A firing that becomes a run. */
export interface PlannedRun {
	id: string;
	firing: Firing;
	/** Order of the friend's sends: the webhook event, the scenario, reminder or booking, or the run itself. */
	orderKey: string;
	onceKey: string | null;
	/** The delivery of each sending effect, by its position. */
	sends: ReadonlyMap<number, PlannedSend>;
}

/** A delivery that a sending effect writes or extends. */
export interface PlannedSend {
	deliveryId: string;
	dueAt: number;
}

/** Runs of one version of an action, each friend at most once. Every effect runs for all of them together. */
export interface RunSet {
	action: LoadedAction;
	runs: PlannedRun[];
}

/**
 * Groups runs into sets, in the order of execution. A friend's runs are executed one after another, so that
 * each sees the changes of the previous one and their messages do not mix. Runs of one action that are each
 * their friend's nth share a set.
 */
export function groupIntoSets(planned: PlannedRun[]): RunSet[] {
	const runsByFriend = new Map<number, number>();
	const ordinalOf = ({ firing }: PlannedRun) => {
		const ordinal = runsByFriend.get(firing.friend.id) ?? 0;
		runsByFriend.set(firing.friend.id, ordinal + 1);
		return ordinal;
	};
	const byOrdinal = Map.groupBy(planned, ordinalOf);
	return [...byOrdinal].flatMap(([, runsOfOrdinal]) =>
		[...Map.groupBy(runsOfOrdinal, ({ firing }) => firing.action)].map(([action, runs]) => ({
			action,
			runs,
		})),
	);
}

/*
 * Within the transaction that writes a set, its runs are the last rows of the table, in their order. Selecting
 * them by `rowid`, instead of binding their ids for every effect, makes large sets fast. `assertLastRows` checks it.
 */

/** Runs of a set as rows `run_id`, `friend_id` and `ordinal`. */
const everyRun = (set: RunSet): SQL => runsOf(set, sql`1`);

/** Runs of a set for which the effect at a position is executed: all of them where it has no precondition. */
export const targetsOfEffect = (set: RunSet, position: number, isConditional: boolean): SQL =>
	isConditional ? runsOf(set, sql`${outcomeCode(position)} = ${OUTCOME_CODES.done}`) : everyRun(set);

const runsOf = (set: RunSet, where: SQL): SQL =>
	sql`(select id as run_id, friend_id, rowid as ordinal from ${runs}
		where ${isInSet(set)} and ${where})`;

/** Condition: the row of `runs` belongs to the set. */
export const isInSet = (set: RunSet): SQL => sql`rowid >= ${ordinalAt(set, sql`0`)}`;

/** The `ordinal` of the run at this offset from the first of its set. */
export const ordinalAt = ({ runs: runsOfSet }: RunSet, offset: SQL): SQL =>
	sql`(select max(rowid) from ${runs}) - ${runsOfSet.length - 1} + ${offset}`;

/**
 * Fails the whole transaction where the runs of a set are no longer the last of the table: an effect that
 * writes runs itself would make later effects apply to the wrong ones. `json()` of invalid text raises the
 * error; without rows it is not evaluated.
 */
export const assertLastRows = (ctx: Pick<Ctx, "db">, set: RunSet): Statement =>
	execute(
		ctx.db,
		sql`select json('not of the set: ' || id) from ${runs}
			where rowid in (${ordinalAt(set, sql`0`)}, ${ordinalAt(set, sql`${set.runs.length - 1}`)})
				and id not in (${set.runs[0]!.id}, ${set.runs.at(-1)!.id})`,
	);
