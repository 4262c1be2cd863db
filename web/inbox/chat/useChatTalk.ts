import { mutate } from "swr";
import { unstable_serialize } from "swr/infinite";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { loadTalk, type TalkPage } from "./chatApi.ts";

const keyOf = (id: number) => (index: number, previous: TalkPage | null) =>
	index > 0 && !previous?.next_before ? null : (["chat", id, "talk", previous?.next_before ?? ""] as const);

/** Paginated talk of a friend, oldest first. */
export function useChatTalk(id: number) {
	const pages = useLivePages(keyOf(id), ([, , , beforeCursor]) => loadTalk(id, beforeCursor));
	useLiveRefresh(concernsFriend(id, "message", "friend", "talk", "delivery"), () => pages.mutate());
	const loaded = pages.data ?? [];
	return {
		...pagingOf(pages, (lastPage) => lastPage.next_before),
		messages: oldestFirst(loaded.flatMap(({ messages }) => messages)),
		notes: oldestFirst(loaded.flatMap(({ notes }) => notes)),
		unsent: oldestFirst(loaded.flatMap(({ unsent }) => unsent)),
		future: loaded[0]?.future ?? [],
		readUpTo: loaded[0]?.read_up_to ?? null,
	};
}

/** Loaded pages of a talk. */
export type LoadedTalk = ReturnType<typeof useChatTalk>;

/** Entries in chronological order, without duplicates of those that moved between pages during loading. */
const oldestFirst = <Entry extends { id: number | string; timestamp: number }>(
	newestFirst: Entry[],
): Entry[] => [...new Map(newestFirst.map((item) => [item.id, item])).values()].reverse();

/** Time in which a prefetched talk is not prefetched again. */
const PREFETCH_INTERVAL = 10 * SECOND;
const prefetchedAt = new Map<number, number>();

/**
 * Prefetches the newest page of a talk; opening it revalidates. Not for the open talk, whose older pages
 * would be lost.
 */
export function prefetchTalk(id: number): void {
	const now = performance.now();
	if (now - (prefetchedAt.get(id) ?? Number.NEGATIVE_INFINITY) < PREFETCH_INTERVAL) return;
	prefetchedAt.set(id, now);
	// If the talk is opened meanwhile, SWR discards its first request and revalidates afterwards.
	void mutate(unstable_serialize(keyOf(id)), () => loadTalk(id, "").then((page) => [page]), {
		populateCache: true,
		throwOnError: false,
	});
}
