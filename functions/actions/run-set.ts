import { type SQL, sql } from "drizzle-orm";
import { runs } from "#db/runs.ts";
import type { Firing } from "./firing.ts";
import type { LoadedAction } from "./load.ts";

/** A firing that runs, as it will be written. */
export interface PlannedRun {
	id: string;
	firing: Firing;
	/** What keeps the friend's sends in order: the webhook event, or the run itself. */
	orderKey: string;
	onceKey: string | null;
	/** The delivery of each sending effect, by its position. */
	sends: Map<number, PlannedSend>;
}

export interface PlannedSend {
	deliveryId: string;
	dueAt: number;
}

/** Runs of one version of an action, no friend twice: every effect is done for all of them together. */
export interface RunSet {
	action: LoadedAction;
	runs: PlannedRun[];
}

/** The runs of a set as rows `run_id`, `friend_id`. */
export const everyRun = ({ runs: all }: RunSet): SQL =>
	sql`(select value ->> 0 as run_id, value ->> 1 as friend_id
		from json_each(${JSON.stringify(all.map(({ id, firing }) => [id, firing.friend.id]))}))`;

/** Those runs of a set whose effect at a position is being done: all of them where nothing was asked first. */
export const doersAt = (set: RunSet, position: number, isGated: boolean): SQL =>
	isGated
		? sql`(select r.id as run_id, r.friend_id as friend_id from ${everyRun(set)} k join ${runs} r on r.id = k.run_id
			where substr(r.outcomes, ${position + 1}, 1) = 'd')`
		: everyRun(set);
