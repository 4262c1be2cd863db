import useSWR, { mutate } from "swr";
import useSWRInfinite from "swr/infinite";
import type {
	HandEntryInput,
	PointProgramInput,
	RewardInput,
} from "#domain/commerce/points/point-program.ts";
import type { RedemptionState } from "#domain/commerce/points/redemption-state.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { points } = client.points.api;

export type PointProgram = Wire<typeof points.$get>;
export type Reward = Wire<typeof points.rewards.$get>["items"][number];
export type PointEntry = Wire<typeof points.entries.$get>["items"][number];
export type FriendPointsData = Wire<(typeof points.friends)[":id"]["$get"]>;

const param = (id: number) => ({ param: { id: String(id) } });

/** Reloads all data of points, except that of the settings form. */
const reloadPoints = () =>
	Promise.all([
		reloadMatching((key) => Array.isArray(key) && key[0] === "points" && key[1] !== "program"),
		mutate(["filter-choices", "point_ranks"]),
	]);

export const usePointProgram = () => useFreshData(["points", "program"], () => unwrap(points.$get()));

export const putProgram = (json: PointProgramInput, headers: Record<string, string>) =>
	unwrap(points.$put({ json }, { headers })).finally(reloadPoints);

export const useRewards = () => useSWR(["points", "rewards"], () => unwrap(points.rewards.$get()));

export const sendReward = (id: number | null, json: RewardInput, headers: Record<string, string>) =>
	(id === null
		? unwrap(points.rewards.$post({ json }, { headers }))
		: unwrap(points.rewards[":id"].$put({ ...param(id), json }, { headers }))
	).finally(reloadPoints);

export const deleteRewardRequest = ({ id, version }: Reward) =>
	unwrap(
		points.rewards[":id"].$delete({ ...param(id), query: { version: String(version) } }, saveKeyOptions()),
	).finally(reloadPoints);

/** Items to which rules may be limited. */
export const useRuleItems = () => useSWR(["points", "rule-items"], () => unwrap(points["rule-items"].$get()));

/** Entries, newest first; of one friend, or of all. */
export function usePointEntries(friendId: number | null) {
	const pages = useSWRInfinite(
		(index: number, previous: { next_before: number | null } | null) =>
			index > 0 && !previous?.next_before
				? null
				: (["points", "entries", friendId, previous?.next_before ?? null] as const),
		([, , , before]) =>
			unwrap(
				points.entries.$get({
					query: {
						...(friendId !== null && { friend_id: String(friendId) }),
						...(before !== null && { before: String(before) }),
					},
				}),
			),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_before }) => next_before),
		reload: () => void Promise.all([pages.mutate(), reloadPoints()]),
	};
}

/** Taken rewards of a state, newest first. */
export function useRedemptions(state: RedemptionState) {
	const pages = useSWRInfinite(
		(index: number, previous: { next_before: number | null } | null) =>
			index > 0 && !previous?.next_before
				? null
				: (["points", "redemptions", state, previous?.next_before ?? null] as const),
		([, , , before]) =>
			unwrap(
				points.redemptions.$get({ query: { state, ...(before !== null && { before: String(before) }) } }),
			),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_before }) => next_before),
		reload: () => void Promise.all([pages.mutate(), reloadPoints()]),
	};
}

export const handOutRequest = (id: number) =>
	unwrap(points.redemptions[":id"].hand.$post(param(id), saveKeyOptions())).finally(reloadPoints);

export const cancelRedemptionRequest = (id: number) =>
	unwrap(points.redemptions[":id"].cancel.$post(param(id), saveKeyOptions())).finally(reloadPoints);

export const reverseEntryRequest = (id: number) =>
	unwrap(points.entries[":id"].reverse.$post(param(id), saveKeyOptions())).finally(reloadPoints);

export const useFriendPoints = (id: number) =>
	useSWR(["points", "friend", id], () => unwrap(points.friends[":id"].$get(param(id))));

export const postEntry = (id: number, json: HandEntryInput, headers: Record<string, string>) =>
	unwrap(points.friends[":id"].entries.$post({ ...param(id), json }, { headers })).finally(reloadPoints);

export const postStamp = (id: number) =>
	unwrap(points.friends[":id"].stamp.$post(param(id), saveKeyOptions())).finally(reloadPoints);

export const endLinksRequest = (id: number) =>
	unwrap(points.friends[":id"]["end-links"].$post(param(id), saveKeyOptions()));

/** Code that the shop shows now; the next one is asked for when this one ends. */
export const useStampCode = () =>
	useSWR(["points", "stamp-code"], () => unwrap(points["stamp-code"].$get()), {
		refreshInterval: (latest) => (latest?.address ? Math.max(latest.changes_in, 1_000) : 0),
		refreshWhenHidden: false,
	});
