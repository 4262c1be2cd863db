import useSWR, { mutate } from "swr";
import type { FRIENDS_PER_PAGE, FriendState } from "#domain/friends/list.ts";
import type { MemoInput } from "#domain/friends/memo.ts";
import { USER_RATE } from "#domain/friends/user-rate.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { aboutFriend, SELDOM, useLiveRefresh } from "../api/useLiveRefresh.ts";
import { usePages } from "../api/usePages.ts";

type Friends = typeof client.friends.api.friends;
export type FriendRow = Wire<Friends["$get"]>["items"][number];
export type Friend = Wire<Friends[":id"]["$get"]>;
type MessagePage = Wire<Friends[":id"]["messages"]["$get"]>;
export type Message = MessagePage["items"][number];
export type FutureMessage = MessagePage["future"][number];
type RunPage = Wire<Friends[":id"]["runs"]["$get"]>;
export type Run = RunPage["items"][number];
export type RunEffect = Run["effects"][number];

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

export function useFriend(id: number) {
	const friend = useSWR(["friends", id], () =>
		unwrap(client.friends.api.friends[":id"].$get({ param: { id: String(id) } })),
	);
	useLiveRefresh(aboutFriend(id, "message", "friend"), friend.mutate);
	return friend;
}

/** A friend's messages, oldest first, with what is still to come; older ones on demand. */
export function useMessages(id: number) {
	const pages = usePages(
		(index: number, previous: MessagePage | null) =>
			index > 0 && !previous?.next_before ? null : ["friends", id, "messages", previous?.next_before ?? ""],
		([, , , before]) =>
			unwrap(
				client.friends.api.friends[":id"].messages.$get({
					param: { id: String(id) },
					query: before ? { before } : {},
				}),
			),
	);
	useLiveRefresh(aboutFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	const loaded = pages.data ?? [];
	return {
		...paging(pages),
		messages: [
			...new Map(loaded.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
		].reverse(),
		future: loaded[0]?.future ?? [],
		unhandled: { count: loaded[0]?.waiting ?? 0, newest: loaded[0]?.waiting_id ?? null },
	};
}

/** What of a friend's messages waits for somebody, and the newest of them. */
export interface Unhandled {
	count: number;
	newest: number | null;
}

/** Why things happened to a friend: runs of actions, newest first. */
export function useRuns(id: number) {
	const pages = usePages(
		(index: number, previous: RunPage | null) =>
			index > 0 && !previous?.next_before ? null : ["friends", id, "runs", previous?.next_before ?? ""],
		([, , , before]) =>
			unwrap(
				client.friends.api.friends[":id"].runs.$get({
					param: { id: String(id) },
					query: before ? { before } : {},
				}),
			),
	);
	useLiveRefresh(aboutFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	return { ...paging(pages), runs: (pages.data ?? []).flatMap(({ items }) => items) };
}

export const setFriendTags = (friendId: number, tagIds: number[]) =>
	unwrap(client.friends.api.member.tag.$post({ json: { member_id: friendId, tag_ids: tagIds } }));

export const saveMemo = (memo: MemoInput, headers: Record<string, string>) =>
	unwrap(client.friends.api.v1.member.memo.$post({ json: memo }, { headers }));

interface Pages<Page> {
	data?: Page[] | undefined;
	error?: unknown;
	size: number;
	setSize: (size: number) => unknown;
	mutate: () => unknown;
}

const paging = <Page extends { next_before: string | null }>({
	data,
	error,
	size,
	setSize,
	mutate,
}: Pages<Page>) => ({
	error,
	loaded: data !== undefined,
	hasMore: Boolean(data?.at(-1)?.next_before),
	loadingMore: data !== undefined && data.length < size,
	loadMore: () => void setSize(size + 1),
	reload: () => void mutate(),
});

/** Shows a hidden or blocked friend again. */
export async function showAgain(id: number): Promise<void> {
	await unwrap(
		client.friends.api.friends[":id"].display.$post({
			param: { id: String(id) },
			json: { user_rate: USER_RATE.shown },
		}),
	).finally(() => mutate((key) => Array.isArray(key) && key[0] === "friends"));
}
