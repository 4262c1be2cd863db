import { useThrottledCallback } from "@mantine/hooks";
import { useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { TALKS_PER_PAGE } from "#domain/inbox/chat/members-query.ts";
import { useLiveFrames } from "#web/platform/api/liveConnection.ts";
import { loadMembers } from "./chatApi.ts";
import {
	appendPage,
	applyReportedMembers,
	type LoadedMembers,
	loadedOf,
	mergeFirstPage,
} from "./memberRows.ts";
import type { ChatFilter } from "./useChatAddress.ts";

/** Throttle of list reloads in milliseconds. */
const MIN_REFRESH_INTERVAL = 500;

/** Events after which the list may have changed. */
const REFRESHING_EVENTS: readonly string[] = ["message", "friend", "talk"];

/**
 * Loaded part of the friend list, refreshed by room frames and never polled. Up to a page of changed friends
 * is loaded by id and repositioned; for more, the first page and the changed rows are loaded.
 */
export function useChatMembers(filter: ChatFilter) {
	const key = ["chat", "members", filter];
	const {
		data,
		error,
		isLoading,
		mutate: reloadList,
	} = useSWR(key, async () => loadedOf(await loadMembers({ filter })), {
		keepPreviousData: true,
		revalidateOnFocus: false,
		revalidateOnReconnect: false,
	});
	const { mutate } = useSWRConfig();
	const [loadingMore, setLoadingMore] = useState(false);
	const [failure, setFailure] = useState<unknown>();
	/** Changes since the last load: ids of friends, or all if they are unknown. */
	const pendingChanges = useRef({ ids: new Set<number>(), all: false });
	const refreshing = useRef(false);
	// While the list of a new filter loads, the previous one is shown.
	const currentList = isLoading || error ? undefined : data;
	/** Writes to the requested list, even if another filter is selected by now. */
	const updateList = (change: (loaded: LoadedMembers) => LoadedMembers) =>
		mutate<LoadedMembers>(key, (loaded) => loaded && change(loaded), { revalidate: false });

	const refresh = async () => {
		const { ids, all } = pendingChanges.current;
		pendingChanges.current = { ids: new Set(), all: false };
		// A mutation would discard a request in flight.
		if (!currentList) return reloadList();
		// A request by ids costs only as much as the number of friends.
		if (!all && ids.size <= TALKS_PER_PAGE) {
			const { members } = await loadMembers({ filter, ids: [...ids] });
			setFailure(undefined);
			return updateList((loaded) => applyReportedMembers(loaded, { reportedIds: ids, members }));
		}
		const changedRowIds = currentList.rows.filter(({ id }) => ids.has(id)).map(({ id }) => id);
		const requestedIds = changedRowIds.slice(0, TALKS_PER_PAGE);
		for (const id of changedRowIds.slice(TALKS_PER_PAGE)) pendingChanges.current.ids.add(id);
		const [firstPage, changedMembers] = await Promise.all([
			loadMembers({ filter }),
			requestedIds.length > 0 && !all
				? loadMembers({ filter, ids: requestedIds }).then(({ members }) => members)
				: [],
		]);
		setFailure(undefined);
		return updateList((loaded) =>
			all
				? loadedOf(firstPage)
				: mergeFirstPage(loaded, { changed: new Set(requestedIds), firstPage, changedMembers }),
		);
	};
	/** One refresh at a time, because a late response would restore old data. */
	const refreshSoon = useThrottledCallback(() => {
		if (refreshing.current) return;
		refreshing.current = true;
		void refresh()
			.then(
				() => true,
				(reason) => {
					pendingChanges.current.all = true;
					setFailure(reason);
					return false;
				},
			)
			.then((isDone) => {
				refreshing.current = false;
				if (isDone && (pendingChanges.current.all || pendingChanges.current.ids.size > 0)) refreshSoon();
			});
	}, MIN_REFRESH_INTERVAL);
	useLiveFrames((frame) => {
		if (frame.event !== "reload" && !REFRESHING_EVENTS.includes(frame.event)) return;
		if (frame.event === "reload" || frame.data.friend_id === NO_FRIEND) pendingChanges.current.all = true;
		else pendingChanges.current.ids.add(frame.data.friend_id);
		refreshSoon();
	});

	const loadMore = async () => {
		const cursor = currentList?.next;
		if (!cursor || loadingMore) return;
		setLoadingMore(true);
		await loadMembers({ filter, cursor })
			.then((page) => {
				setFailure(undefined);
				return updateList((loaded) => appendPage(loaded, cursor, page));
			})
			.catch(setFailure)
			.finally(() => setLoadingMore(false));
	};
	return {
		rows: data?.rows,
		error: error ?? failure,
		hasMore: Boolean(currentList?.next),
		loadingMore,
		loadMore: () => void loadMore(),
		reload: () => {
			setFailure(undefined);
			void reloadList();
		},
	};
}
