import useSWR from "swr";
import type { FRIENDS_PER_PAGE, FriendState } from "#domain/people/friends/list.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { SELDOM, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

export interface FriendQuery {
	search: string;
	state: FriendState;
	/** The day on which they were added, or blocked the account (YYYY-MM-DD); null for any. */
	followed: string | null;
	blocked: string | null;
	/** How many to a page. */
	take: FriendsTaken;
	page: number;
}

type FriendsTaken = (typeof FRIENDS_PER_PAGE)[number];

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
	useLiveRefresh((frame) => frame.event === "message" || frame.event === "friend", friends.mutate, SELDOM);
	return friends;
}
