import { useThrottledCallback } from "@mantine/hooks";
import { useRef, useState } from "react";
import useSWR from "swr";
import { TALKS_PER_PAGE } from "#domain/chat/members.ts";
import { useLive } from "../api/live.ts";
import { loadMembers } from "./api.ts";
import { type LoadedMembers, withChanged, withNext } from "./rows.ts";
import type { ChatFilter } from "./useChatAddress.ts";

/** A storm of frames reads the list no more often than this. */
const AT_MOST_EVERY = 500;

const TOLD: readonly string[] = ["message", "friend", "talk"];

/**
 * The friends of the list, as many as were scrolled to. What changes is read by itself: the first page, where who writes
 * comes to stand, and those of the changed friends who are shown further down. While nothing changes, nothing is read.
 */
export function useMembers(filter: ChatFilter) {
	const { data, error, mutate } = useSWR(
		["chat", "members", filter],
		async (): Promise<LoadedMembers> => {
			const page = await loadMembers({ filter });
			return { rows: page.members, next: page.next_cursor };
		},
		{ keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false },
	);
	const [loadingMore, setLoadingMore] = useState(false);
	const [failed, setFailed] = useState<unknown>();
	const changed = useRef(new Set<number>());
	const put = (change: (loaded: LoadedMembers) => LoadedMembers) =>
		mutate((loaded) => loaded && change(loaded), { revalidate: false });

	const refresh = async () => {
		const ids = new Set(changed.current);
		changed.current.clear();
		const shown = (data?.rows ?? []).filter(({ id }) => ids.has(id)).map(({ id }) => id);
		const [first, others] = await Promise.all([
			loadMembers({ filter }),
			shown.length > 0
				? loadMembers({ filter, ids: shown.slice(0, TALKS_PER_PAGE) }).then(({ members }) => members)
				: [],
		]);
		setFailed(undefined);
		await put((loaded) => withChanged(loaded, { changed: ids, first, others }));
	};
	const refreshSoon = useThrottledCallback(() => void refresh().catch(setFailed), AT_MOST_EVERY);
	useLive((frame) => {
		if (frame.event === "reload") void mutate();
		else if (TOLD.includes(frame.event)) {
			changed.current.add(frame.data.friend_id);
			refreshSoon();
		}
	});

	const loadMore = async () => {
		if (!data?.next || loadingMore) return;
		setLoadingMore(true);
		await loadMembers({ filter, cursor: data.next })
			.then((page) => {
				setFailed(undefined);
				return put((loaded) => withNext(loaded, page));
			})
			.catch(setFailed)
			.finally(() => setLoadingMore(false));
	};
	return {
		rows: data?.rows,
		error: error ?? failed,
		hasMore: Boolean(data?.next),
		loadingMore,
		loadMore: () => void loadMore(),
		reload: () => {
			setFailed(undefined);
			void mutate();
		},
	};
}
