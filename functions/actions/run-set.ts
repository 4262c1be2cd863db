import { type SQL, sql } from "drizzle-orm";
import { runs } from "#db/runs.ts";
import type { Firing } from "./firing.ts";
import type { LoadedAction } from "./load.ts";

/** A firing that becomes a run, with its values. */
export interface PlannedRun {
	id: string;
	firing: Firing;
	/** What orders the friend's sends: the webhook event, or the run itself. */
	orderKey: string;
	onceKey: string | null;
	/** The delivery of each sending effect, by its position. */
	sends: Map<number, PlannedSend>;
}

export interface PlannedSend {
	deliveryId: string;
	dueAt: number;
}

/** Runs of one version of an action, each friend at most once. Every effect is done for all of them together. */
export interface RunSet {
	action: LoadedAction;
	runs: PlannedRun[];
}

/*
 * While the statements of a set's transaction run, its runs are the last rows of the table, in their order. Effects find
 * them there instead of receiving them again, which makes large sets fast.
 */

/** The runs of a set as rows `run_id`, `friend_id` and `place`. */
export const everyRun = (set: RunSet): SQL => runsOf(set, sql`1`);

/** The runs of a set for which the effect at a position is done: all of them where there is no precondition. */
export const doersAt = (set: RunSet, position: number, isGated: boolean): SQL =>
	isGated ? runsOf(set, sql`substr(outcomes, ${position + 1}, 1) = 'd'`) : everyRun(set);

const runsOf = (set: RunSet, which: SQL): SQL =>
	sql`(select id as run_id, friend_id, rowid as place from ${runs}
		where rowid >= ${placeOf(set, sql`0`)} and ${which})`;

/** The `place` of the run at this offset from the first of its set. */
export const placeOf = ({ runs: all }: RunSet, behind: SQL): SQL =>
	sql`(select max(rowid) from ${runs}) - ${all.length - 1} + ${behind}`;
