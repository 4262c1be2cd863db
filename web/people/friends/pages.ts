import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import type { MessagePage, RunPage } from "./api.ts";

/** A friend's messages, oldest first, with what is still to come; older ones on demand. */
export function useFriendMessages(id: number) {
	const pages = useLivePages(
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
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), () => pages.mutate());
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

/** Count of a friend's unhandled messages, and the newest. */
export interface Unhandled {
	count: number;
	newest: number | null;
}

/** Why things happened to a friend: runs of actions, newest first. */
export function useRuns(id: number) {
	const pages = useLivePages(
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
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	const loaded = pages.data ?? [];
	return {
		...paging(pages),
		runs: loaded.flatMap(({ items }) => items),
		programSends: loaded[0]?.program_sends ?? [],
	};
}

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
