import { useState } from "react";
import { isUnhandled } from "./isUnhandled.ts";
import type { TimelineMessage } from "./timelineApi.ts";

/** Messages selected to be marked as handled, among the loaded unhandled ones. */
export function useSelectedMessages(messages: readonly TimelineMessage[]) {
	const [ticked, tick] = useState<ReadonlySet<number>>(new Set());
	const waiting = messages.filter(isUnhandled).map(({ id }) => id);
	const ids = waiting.filter((id) => ticked.has(id));
	return {
		ids,
		/** Number of selectable messages. */
		waiting: waiting.length,
		has: (id: number) => ticked.has(id),
		toggle: (id: number) => tick((before) => toggled(before, id)),
		isAll: waiting.length > 0 && ids.length === waiting.length,
		toggleAll: () => tick(new Set(ids.length === waiting.length ? [] : waiting)),
		clear: () => tick(new Set()),
	};
}

function toggled(before: ReadonlySet<number>, id: number): Set<number> {
	const after = new Set(before);
	if (!after.delete(id)) after.add(id);
	return after;
}

/** Selection of unhandled messages, with its changes. */
export type SelectedMessages = ReturnType<typeof useSelectedMessages>;
