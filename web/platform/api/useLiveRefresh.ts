import { useThrottledCallback } from "@mantine/hooks";
import { type LiveFrame, useLiveFrames } from "./liveConnection.ts";

/** Throttle in milliseconds for reloads of one friend's data or a salon's board. */
export const LIVE_THROTTLE = 500;
/** Throttle in milliseconds for expensive counts and lists of many friends. */
export const SLOW_LIVE_THROTTLE = 2_000;

/** Reloads data on relevant frames and whenever frames may have been missed. */
export function useLiveRefresh(
	isRelevant: (frame: LiveFrame) => boolean,
	refresh: () => unknown,
	atMostEvery = LIVE_THROTTLE,
): void {
	const refreshSoon = useThrottledCallback(() => void refresh(), atMostEvery);
	useLiveFrames((frame) => {
		if (frame.event === "reload" || isRelevant(frame)) refreshSoon();
	});
}

/** Matches frames of the given kinds about one friend. */
export const concernsFriend =
	(friendId: number, ...events: LiveFrame["event"][]) =>
	(frame: LiveFrame): boolean =>
		frame.event !== "reload" && frame.data.friend_id === friendId && events.includes(frame.event);
