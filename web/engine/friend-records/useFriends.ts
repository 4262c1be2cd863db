import useSWR from "swr";
import type { FRIEND_LIST_PAGE_SIZES, FriendState } from "#domain/people/friends/friend-list-query.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

export interface FriendQuery {
	search: string;
	state: FriendState;
	/** Days (YYYY-MM-DD) on which the friend was added, and blocked the account; null for any. */
	followed: string | null;
	blocked: string | null;
	/** Page size. */
	take: FriendPageSize;
	page: number;
}

type FriendPageSize = (typeof FRIEND_LIST_PAGE_SIZES)[number];

/** Loads a page of friends, and reloads it after messages and changes of friends, throttled. */
export function useFriends({ search, state, followed, blocked, take, page }: FriendQuery) {
	const friends = useSWR(
		["friends", "list", search, state, followed, blocked, take, page],
		() =>
			unwrap(
				client.friends.api.friends.$get({
					query: {
						search,
						state,
						...(followed && { followed }),
						...(blocked && { blocked }),
						take_num: String(take),
						page: String(page),
					},
				}),
			),
		{ keepPreviousData: true },
	);
	useLiveRefresh(
		(frame) => frame.event === "message" || frame.event === "friend",
		friends.mutate,
		SLOW_LIVE_THROTTLE,
	);
	return friends;
}
