import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import type { FriendMessagePage, FriendRunPage } from "./friendsApi.ts";

/** A friend's messages, oldest first, and the scheduled ones; older messages are loaded on demand. */
export function useFriendMessages(id: number) {
	const pages = useLivePages(
		(index: number, previous: FriendMessagePage | null) =>
			index > 0 && !previous?.next_before ? null : ["friends", id, "messages", previous?.next_before ?? ""],
		([, , , beforeCursor]) =>
			unwrap(
				client.friends.api.friends[":id"].messages.$get({
					param: { id: String(id) },
					query: beforeCursor ? { before: beforeCursor } : {},
				}),
			),
	);
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	const loaded = pages.data ?? [];
	return {
		...pagingOf(pages, (lastPage) => lastPage.next_before),
		messages: [
			...new Map(loaded.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
		].reverse(),
		future: loaded[0]?.future ?? [],
		unhandled: { count: loaded[0]?.waiting ?? 0, newest: loaded[0]?.waiting_id ?? null },
	};
}

/** Number of a friend's unhandled messages, and the id of the newest. */
export interface UnhandledMessages {
	count: number;
	newest: number | null;
}

/** Runs of actions on a friend, newest first, and sends of programs. */
export function useFriendRuns(id: number) {
	const pages = useLivePages(
		(index: number, previous: FriendRunPage | null) =>
			index > 0 && !previous?.next_before ? null : ["friends", id, "runs", previous?.next_before ?? ""],
		([, , , beforeCursor]) =>
			unwrap(
				client.friends.api.friends[":id"].runs.$get({
					param: { id: String(id) },
					query: beforeCursor ? { before: beforeCursor } : {},
				}),
			),
	);
	useLiveRefresh(concernsFriend(id, "message", "friend", "delivery"), () => pages.mutate());
	const loaded = pages.data ?? [];
	return {
		...pagingOf(pages, (lastPage) => lastPage.next_before),
		runs: loaded.flatMap(({ items }) => items),
		programSends: loaded[0]?.program_sends ?? [],
	};
}
