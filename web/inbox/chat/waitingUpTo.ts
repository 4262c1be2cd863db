import { isUnhandled } from "#web/inbox/timeline/isUnhandled.ts";
import type { TalkMessage } from "./chatApi.ts";

/**
 * Newest message shown of a talk that waits for an answer; null if none waits. A waiting message that the list
 * reports and the talk does not show yet has not been seen.
 * @param waitingId newest waiting message that the list reports, which may be on a page that is not loaded
 */
export function waitingUpTo(
	messages: readonly Pick<TalkMessage, "id" | "notify">[],
	waitingId: number | null,
): number | null {
	const newestShownId = Math.max(0, ...messages.map(({ id }) => id));
	const isWaiting = messages.some(isUnhandled) || (waitingId !== null && waitingId <= newestShownId);
	return isWaiting ? newestShownId : null;
}
