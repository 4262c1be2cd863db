import { useState } from "react";
import { isUnhandled } from "./isUnhandled.ts";
import type { TimelineMessage } from "./timelineApi.ts";

/** Messages selected to be marked as handled, among the loaded unhandled ones. */
export function useSelectedMessages(messages: readonly TimelineMessage[]) {
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
	const unhandledIds = messages.filter(isUnhandled).map(({ id }) => id);
	const ids = unhandledIds.filter((id) => selectedIds.has(id));
	return {
		ids,
		/** Number of selectable messages. */
		unhandledCount: unhandledIds.length,
		has: (id: number) => selectedIds.has(id),
		toggle: (id: number) => setSelectedIds((previous) => toggleId(previous, id)),
		isAll: unhandledIds.length > 0 && ids.length === unhandledIds.length,
		toggleAll: () => setSelectedIds(new Set(ids.length === unhandledIds.length ? [] : unhandledIds)),
		clear: () => setSelectedIds(new Set()),
	};
}

function toggleId(previous: ReadonlySet<number>, id: number): Set<number> {
	const next = new Set(previous);
	if (!next.delete(id)) next.add(id);
	return next;
}

/** Selection of unhandled messages, with its changes. */
export type SelectedMessages = ReturnType<typeof useSelectedMessages>;
