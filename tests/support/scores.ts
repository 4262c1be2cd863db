import { countScores } from "#functions/automation/scores/work.ts";
import { runPending } from "#functions/engine/actions/pending.ts";
import type { TestClock } from "./clock.ts";
import type { Session } from "./operators.ts";
import { ask } from "./requests.ts";
import { rows } from "./snapshot.ts";
import { store, storeAll } from "./stored.ts";

/** A score as its editor sends it: from now on, without decay, replies alone. */
export const scoreBody = (given: object = {}) => ({
	name: "来店意欲",
	lowest: { name: "低", colour: "default" },
	levels: [
		{ name: "中", colour: "warning", from_points: 30 },
		{ name: "高", colour: "danger", from_points: 70 },
	],
	floor: 0,
	ceiling: 100,
	half_life_days: null,
	rules: [{ event: "replied", points: 10 }],
	days_back: 0,
	...given,
});

let saved = 0;
const key = () => ({ "Idempotency-Key": `score-save-${++saved}-0123456789` });

/** Makes a score by the call of the site. */
export const makeScore = async (as: Session, given: object = {}): Promise<number> =>
	(await ask<{ id: number }>("/api/scores", { as, json: scoreBody(given), headers: key() })).id;

export interface ScoreData {
	version: number;
	levels: { id: number; from_points: number; action_id: number | null }[];
	rules: { id: number; event: string; points: number }[];
	progress: number | null;
	counted_since: string | null;
}

/** A score as its editor reads it. */
export const scoreData = (as: Session, id: number) => ask<ScoreData>(`/api/scores/${id}`, { as });

/** Saves a score over what it was. */
export async function changeScore(as: Session, id: number, given: object): Promise<void> {
	const shown = await scoreData(as, id);
	await ask(`/api/scores/${id}`, {
		as,
		method: "PUT",
		whole: true,
		json: { ...shown, ...given },
		headers: key(),
	});
}

/** A score that is shown and counts nothing, as it is stored. */
export async function buildScore(given: object = {}): Promise<number> {
	const id = await store("scores", {
		...{ name: "スコア", lowest_name: "低", lowest_colour: "default", floor: 0, ceiling: 100, created_at: 1 },
		...given,
	});
	const tally = { score_id: id, state: "shown", epoch: 1, since: 1, created_at: 1 };
	await store("score_tallies", { id, ...tally });
	await rows("update scores set tally_id = ?1 where id = ?1", id);
	return id;
}

/** Friends' messages, as they stand in the talk. */
export const storeReplies = (friendIds: readonly number[], at: number, type = "text") =>
	storeAll(
		friendIds.map((friend_id) => [
			"messages",
			{ friend_id, outgoing: 0, timestamp: at, type, text: "はい", notify: 0 },
		]),
	);

/** What the clock does in a minute, for scores and for what they leave to be run. */
export async function minute(clock: TestClock): Promise<void> {
	await countScores(clock.context());
	await runPending(clock.context());
}

/** What friends have of each score now, as lists show it. */
export async function pointsOf(as: Session, friendId: number): Promise<[string, number, string][]> {
	const { scores } = await ask<{ scores: { name: string; points: number; level: string }[] }>(
		`/api/friends/${friendId}`,
		{ as },
	);
	return scores.map(({ name, points, level }) => [name, points, level]);
}
