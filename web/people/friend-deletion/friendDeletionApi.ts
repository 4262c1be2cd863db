import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { ResetOptions } from "#domain/people/friend-deletion/friend-deletion.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";

const { friends, friend_deletions: deletions } = client.friendDeletion.api;
const byId = friends[":id"];

export type DeletionRequest = Wire<(typeof deletions)["$get"]>["items"][number];

const pathOf = (id: number) => ({ param: { id: String(id) } });

/** Counts of the data that a deletion would remove, and the request that exists. */
export const useFriendDataCount = (id: number, isOpen: boolean) =>
	useSWR(isOpen ? ["friend-deletion", id] : null, () => unwrap(byId.deletion.$get(pathOf(id))));

/** Poll interval of the list while a deletion runs. */
const PROGRESS_INTERVAL = 3 * SECOND;

/** Requests, newest first, 50 more per page. */
export function useDeletions() {
	const { data, error, mutate, size, setSize, isValidating } = useSWRInfinite(
		(index: number, previous: { items: DeletionRequest[] } | null) =>
			index === 0 ? ["friend-deletions", 0] : ["friend-deletions", previous?.items.at(-1)?.id ?? 0],
		([, before]: [string, number]) =>
			unwrap(deletions.$get({ query: before === 0 ? {} : { before: String(before) } })),
		{
			refreshInterval: (pages) =>
				pages?.some(({ items }) => items.some(({ state }) => state === "running")) ? PROGRESS_INTERVAL : 0,
		},
	);
	return {
		items: data?.flatMap(({ items }) => items),
		blockedDays: data?.[0]?.blocked_days,
		hasMore: data?.at(-1)?.is_more ?? false,
		isLoading: isValidating,
		loadMore: () => void setSize(size + 1),
		error: error as unknown,
		reload: () => void mutate(),
	};
}

/** Reloads everything that shows the friend or their deletion. */
const refresh = () =>
	reloadMatching(
		(key) =>
			Array.isArray(key) &&
			["friends", "friend-deletion", "friend-deletions", "friend-search"].includes(key[0]),
	);

export const submitDeletion = (
	id: number,
	json: { confirmed: string; now: boolean },
	headers: Record<string, string>,
) => unwrap(byId.deletion.$post({ ...pathOf(id), json }, { headers })).finally(refresh);

export const submitDeletions = (
	json: { friend_ids: number[]; expected: number; confirmed: string; now: boolean },
	headers: Record<string, string>,
) => unwrap(deletions.$post({ json }, { headers })).finally(refresh);

export const requestTakeBack = (id: number) =>
	unwrap(byId.deletion.take_back.$post(pathOf(id))).finally(refresh);

export const requestResume = (id: number) => unwrap(byId.deletion.resume.$post(pathOf(id))).finally(refresh);

export const requestReset = (id: number, json: ResetOptions, headers: Record<string, string>) =>
	unwrap(byId.reset.$post({ ...pathOf(id), json }, { headers })).finally(refresh);

export const submitBlockedRule = (json: { days: number | null }, headers: Record<string, string>) =>
	unwrap(deletions.rule.$put({ json }, { headers }));

/** Address of the friend's data as a page or as a file for other programs. */
export const friendCopyAddress = (id: number, format: "html" | "json"): string =>
	`/api/friends/${id}/copy?format=${format}`;
