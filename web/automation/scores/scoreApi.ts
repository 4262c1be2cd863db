import { useRef } from "react";
import useSWR, { mutate } from "swr";
import useSWRInfinite, { unstable_serialize } from "swr/infinite";
import type { ScoreInput, ScoreTryInput } from "#domain/automation/scores/score-input.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";

const { scores, score } = client.scores.api;

export type ScoreRow = Wire<typeof scores.$get>["items"][number];
export type ShownScore = Wire<(typeof scores)[":id"]["$get"]>;
export type ScoreTrialResult = Wire<typeof score.try.$post>;
type FriendPage = Wire<(typeof scores)[":id"]["friends"]["$get"]>;

/** Poll interval during a recalculation. */
const COUNTING_POLL_INTERVAL = 5 * SECOND;

/** All scores; reloads while one of them is counted. */
export const useScores = () =>
	useSWR(["scores"], () => unwrap(scores.$get()), {
		refreshInterval: (latest) =>
			latest?.items.some(({ is_counting }) => is_counting) ? COUNTING_POLL_INTERVAL : 0,
	});

/** A score; a 404 is returned as an error without a toast. */
const readScore = (id: number) =>
	unwrap(scores[":id"].$get({ param: { id: String(id) } }), { handles: [404] });

/** Score for the editor. */
export const useScore = (id: number) => useFreshData(["scores", "edit", id], () => readScore(id));

/**
 * Progress of a recalculation in percent (null if none), and the start of the current data. Other data of the
 * score reloads when it ends.
 */
export function useScoreProgress(id: number) {
	const lastProgress = useRef<number | null>(null);
	return useSWR(
		["scores", "progress", id],
		() => readScore(id).then(({ progress, counted_since }) => ({ progress, counted_since })),
		{
			refreshInterval: (latest) => (latest && latest.progress !== null ? COUNTING_POLL_INTERVAL : 0),
			onSuccess: ({ progress }) => {
				if (lastProgress.current !== null && progress === null) void reloadScoreFigures(id);
				lastProgress.current = progress;
			},
		},
	);
}

/** Number of friends per level. */
export const useScoreLevels = (id: number) =>
	useSWR(["scores", "levels", id], () => unwrap(scores[":id"].levels.$get({ param: { id: String(id) } })));

const friendsKey = (id: number) => (index: number, previous: FriendPage | null) =>
	previous?.has_more === false ? null : (["scores", "friends", id, index + 1] as const);

/** Paginated friends with the highest scores. */
export function useScoreFriends(id: number) {
	const pages = useSWRInfinite(friendsKey(id), ([, , , page]) =>
		unwrap(scores[":id"].friends.$get({ param: { id: String(id) }, query: { page: String(page) } })),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, (lastPage) => lastPage.has_more),
	};
}

/** Items that rules may select, of kinds without a selector. */
export const useScoreItems = () => useSWR("score-choices", () => unwrap(score.choices.$get()));

/** Creates or updates a score, and reloads its data. */
export const sendScore = (id: number | null, json: ScoreInput, headers: Record<string, string>) =>
	(id === null
		? unwrap(scores.$post({ json }, { headers }))
		: unwrap(scores[":id"].$put({ param: { id: String(id) }, json }, { headers }))
	).finally(() => Promise.all([reloadScores(), ...(id === null ? [] : [reloadScoreFigures(id)])]));

export const deleteScoreRequest = (id: number) =>
	unwrap(scores[":id"].$delete({ param: { id: String(id) } })).finally(() => reloadScoreLists());

/** Score of one friend under unsaved rules. */
export const postScoreTrial = (json: ScoreTryInput): Promise<ScoreTrialResult> =>
	unwrap(score.try.$post({ json }));

/** Reloads all score data, except the editor's. */
const reloadScores = () =>
	Promise.all([
		reloadMatching((key) => Array.isArray(key) && key[0] === "scores" && key.length > 1 && key[1] !== "edit"),
		reloadScoreLists(),
	]);

/** Reloads the distribution and the top friends. */
const reloadScoreFigures = (id: number) =>
	Promise.all([mutate(["scores", "levels", id]), mutate(unstable_serialize(friendsKey(id)))]);

/** Reloads the list and the filter choices, but no data of a deleted score. */
const reloadScoreLists = () => Promise.all([mutate(["scores"]), mutate(["filter-choices", "scores"])]);
