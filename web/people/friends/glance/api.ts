import useSWR, { mutate } from "swr";
import type { ByHandInput } from "#domain/people/friends/by-hand.ts";
import type { HistoryKind } from "#domain/people/friends/history.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

const friend = client.friends.api.friends[":id"];
export type Glance = Wire<typeof friend.glance.$get>;
export type GlanceParts = Glance["parts"];
/** A part that the operator may read. */
export type GlancePartData<Name extends keyof GlanceParts> = NonNullable<GlanceParts[Name]>;
type HistoryPage = Wire<typeof friend.history.$get>;
export type Happened = HistoryPage["items"][number];

/** Returns a friend's overview, revalidated when the friend changes. */
export function useGlance(id: number) {
	const glance = useSWR(["friends", id, "glance"], () =>
		unwrap(friend.glance.$get({ param: { id: String(id) } })),
	);
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), glance.mutate);
	return glance;
}

/** The menu that LINE shows to a friend alone, which another tool may have linked. */
export const useLineMenu = (id: number) =>
	useSWR(["friends", id, "line_menu"], () => unwrap(friend.line_menu.$get({ param: { id: String(id) } })), {
		revalidateOnFocus: false,
		shouldRetryOnError: false,
	});

/** Returns a friend's history, newest first; all kinds if none is given. */
export function useFriendHistory(id: number, kinds: readonly HistoryKind[]) {
	const named = kinds.join(",");
	const pages = useLivePages(
		(index: number, previous: HistoryPage | null) =>
			index > 0 && !previous?.next_before
				? null
				: ["friends", id, "history", named, previous?.next_before ?? ""],
		([, , , , before]) =>
			unwrap(
				friend.history.$get({
					param: { id: String(id) },
					query: { kinds: named, ...(before && { before: String(before) }) },
				}),
			),
		{ keepPreviousData: true },
	);
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	return {
		items: pages.data?.flatMap(({ items }) => items),
		kinds: pages.data?.[0]?.kinds ?? [],
		error: pages.error as unknown,
		hasMore: Boolean(pages.data?.at(-1)?.next_before),
		loadingMore: pages.data !== undefined && pages.data.length < pages.size,
		loadMore: () => void pages.setSize(pages.size + 1),
		reload: () => void pages.mutate(),
	};
}

export const setMark = (member_id: number, notify: number | null) =>
	unwrap(client.members.api.member.mark.$post({ json: { member_id, notify } }));

/** One effect, done to a friend now; what of them is shown is read anew. */
export const doByHand = (id: number, input: ByHandInput, headers: Record<string, string>) =>
	unwrap(friend.by_hand.$post({ param: { id: String(id) }, json: input as never }, { headers })).finally(() =>
		mutate((key) => Array.isArray(key) && key[0] === "friends" && key[1] === id),
	);
