import { mutate } from "swr";
import { unstable_serialize } from "swr/infinite";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { aboutFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { loadTalk, type TalkPage } from "./api.ts";

const keyOf = (id: number) => (index: number, previous: TalkPage | null) =>
	index > 0 && !previous?.next_before ? null : (["chat", id, "talk", previous?.next_before ?? ""] as const);

/** A friend's talk, oldest first; the past on demand. */
export function useTalk(id: number) {
	const pages = useLivePages(keyOf(id), ([, , , before]) => loadTalk(id, before));
	useLiveRefresh(aboutFriend(id, "message", "friend", "talk", "delivery"), () => pages.mutate());
	const { data, error, size, setSize } = pages;
	const loaded = data ?? [];
	return {
		error: error as unknown,
		loaded: data !== undefined,
		messages: oldestFirst(loaded.flatMap(({ messages }) => messages)),
		notes: oldestFirst(loaded.flatMap(({ notes }) => notes)),
		unsent: oldestFirst(loaded.flatMap(({ unsent }) => unsent)),
		future: loaded[0]?.future ?? [],
		hasMore: Boolean(loaded.at(-1)?.next_before),
		loadingMore: data !== undefined && data.length < size,
		loadMore: () => void setSize(size + 1),
		reload: () => void pages.mutate(),
	};
}

export type LoadedTalk = ReturnType<typeof useTalk>;

/** While pages are read one after the other, something may have moved from one to the next. */
const oldestFirst = <Said extends { id: number | string; timestamp: number }>(newestFirst: Said[]): Said[] =>
	[...new Map(newestFirst.map((said) => [said.id, said])).values()].reverse();

/** So long a talk that was read ahead is not read ahead again. */
const FRESH = 10_000;
const readAhead = new Map<number, number>();

/**
 * Reads the newest of a talk before it is opened, so that it is there at once; it is read anew when it is opened. Not for
 * the talk that is open: of that, what was scrolled to would be lost.
 */
export function prefetchTalk(id: number): void {
	const now = performance.now();
	if (now - (readAhead.get(id) ?? Number.NEGATIVE_INFINITY) < FRESH) return;
	readAhead.set(id, now);
	// A talk that is opened meanwhile is read anew behind it: the reading that it began with is thrown away.
	void mutate(unstable_serialize(keyOf(id)), () => loadTalk(id, "").then((page) => [page]), {
		populateCache: true,
		throwOnError: false,
	});
}
