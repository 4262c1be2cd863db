import useSWR from "swr";
import type { FriendHistoryKind } from "#domain/people/friends/friend-history-kinds.ts";
import type { ManualEffectInput } from "#domain/people/friends/manual-effects.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

const friendClient = client.friends.api.friends[":id"];
export type FriendGlanceData = Wire<typeof friendClient.glance.$get>;
export type GlancePartsData = FriendGlanceData["parts"];
/** Data of a part that the operator may read. */
export type GlancePartData<Name extends keyof GlancePartsData> = NonNullable<GlancePartsData[Name]>;
type HistoryPage = Wire<typeof friendClient.history.$get>;
export type FriendHistoryItem = HistoryPage["items"][number];

/** Summary of a friend, revalidated when the friend changes. */
export function useFriendGlance(id: number) {
	const glance = useSWR(["friends", id, "glance"], () =>
		unwrap(friendClient.glance.$get({ param: { id: String(id) } })),
	);
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), glance.mutate);
	return glance;
}

/** Menu linked to the friend at LINE, possibly by another tool. */
export const useLineMenu = (id: number) =>
	useSWR(
		["friends", id, "line_menu"],
		() => unwrap(friendClient.line_menu.$get({ param: { id: String(id) } })),
		{
			revalidateOnFocus: false,
			shouldRetryOnError: false,
		},
	);

/** History of a friend, newest first; all kinds if none is given. */
export function useFriendHistory(id: number, kinds: readonly FriendHistoryKind[]) {
	const kindNames = kinds.join(",");
	const pages = useLivePages(
		(index: number, previous: HistoryPage | null) =>
			index > 0 && !previous?.next_before
				? null
				: ["friends", id, "history", kindNames, previous?.next_before ?? ""],
		([, , , , beforeCursor]) =>
			unwrap(
				friendClient.history.$get({
					param: { id: String(id) },
					query: { kinds: kindNames, ...(beforeCursor && { before: String(beforeCursor) }) },
				}),
			),
		{ keepPreviousData: true },
	);
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	return {
		items: pages.data?.flatMap(({ items }) => items),
		kinds: pages.data?.[0]?.kinds ?? [],
		...pagingOf(pages, (lastPage) => lastPage.next_before),
	};
}

export const requestMarkChange = (member_id: number, notify: number | null) =>
	unwrap(client.members.api.member.mark.$post({ json: { member_id, notify } }));

/** Runs one effect on a friend now, and revalidates all data of the friend. */
export const requestManualEffect = (id: number, input: ManualEffectInput, headers: Record<string, string>) =>
	unwrap(
		friendClient.by_hand.$post({ param: { id: String(id) }, json: input as never }, { headers }),
	).finally(() => reloadMatching((key) => Array.isArray(key) && key[0] === "friends" && key[1] === id));
