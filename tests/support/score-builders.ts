import { countScores } from "#functions/automation/scores/count-scores.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { readRows } from "./database-snapshot.ts";
import { knownFieldsOf } from "./known-fields.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson } from "./send-request.ts";
import { storeRow, storeRows } from "./store-rows.ts";
import type { TestClock } from "./test-clock.ts";

/** Body of a score: from now on, without decay, replies only. */
export const buildScoreBody = (given: object = {}) => ({
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

/** Creates a score through the console's API. */
export const requestScore = async (as: ConsoleSession, given: object = {}): Promise<number> =>
	(await requestJson<{ id: number }>("/api/scores", { as, json: buildScoreBody(given), headers: key() })).id;

export interface ScoreData {
	version: number;
	levels: { id: number; from_points: number; action_id: number | null }[];
	rules: { id: number; event: string; points: number }[];
	progress: number | null;
	counted_since: string | null;
}

/** Loaded score as its editor sends it back, without the facts that it only shows. */
export const scoreInputOf = (shown: ScoreData) => knownFieldsOf("PUT /api/scores/:id", shown);

/** Editor data of a score. */
export const fetchScoreData = (as: ConsoleSession, id: number) =>
	requestJson<ScoreData>(`/api/scores/${id}`, { as });

/** Saves changes to a score. */
export async function requestScoreUpdate(as: ConsoleSession, id: number, given: object): Promise<void> {
	const shown = await fetchScoreData(as, id);
	await requestJson(`/api/scores/${id}`, {
		as,
		method: "PUT",
		whole: true,
		json: { ...scoreInputOf(shown), ...given },
		headers: key(),
	});
}

/** Stored score that is shown and has no points. */
export async function buildScore(given: object = {}): Promise<number> {
	const id = await storeRow("scores", {
		...{ name: "スコア", lowest_name: "低", lowest_colour: "default", floor: 0, ceiling: 100, created_at: 1 },
		...given,
	});
	const tally = { score_id: id, state: "shown", epoch: 1, since: 1, created_at: 1 };
	await storeRow("score_tallies", { id, ...tally });
	await readRows("update scores set tally_id = ?1 where id = ?1", id);
	return id;
}

/** Inserts messages of friends. */
export const storeReplies = (friendIds: readonly number[], at: number, type = "text") =>
	storeRows(
		friendIds.map((friend_id) => [
			"messages",
			{ friend_id, outgoing: 0, timestamp: at, type, text: "はい", notify: 0 },
		]),
	);

/** One minute of cron work for scores and the runs they trigger. */
export async function runScoreMinute(clock: TestClock): Promise<void> {
	await countScores(clock.context());
	await carryOutPendingRuns(clock.context());
}

/** Name, points and level of a friend's scores. */
export async function fetchScorePoints(
	as: ConsoleSession,
	friendId: number,
): Promise<[string, number, string][]> {
	const { scores } = await requestJson<{ scores: { name: string; points: number; level: string }[] }>(
		`/api/friends/${friendId}`,
		{ as },
	);
	return scores.map(({ name, points, level }) => [name, points, level]);
}
