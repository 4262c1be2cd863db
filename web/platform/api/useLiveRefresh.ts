import { useThrottledCallback } from "@mantine/hooks";
import { type LiveFrame, useLive } from "./live.ts";

/** A storm of frames reads one friend's data, or a salon's board, no more often than this. */
export const AT_MOST_EVERY = 500;
/** The same for what counts or lists many friends, which costs more and tells less. */
export const SELDOM = 2_000;

/** Reads data anew on the frames that concern it, and whenever frames may have been missed. */
export function useLiveRefresh(
	concerns: (frame: LiveFrame) => boolean,
	refresh: () => unknown,
	atMostEvery = AT_MOST_EVERY,
): void {
	const refreshSoon = useThrottledCallback(() => void refresh(), atMostEvery);
	useLive((frame) => {
		if (frame.event === "reload" || concerns(frame)) refreshSoon();
	});
}

/** Frames about one friend, of the named kinds. */
export const aboutFriend =
	(friendId: number, ...events: LiveFrame["event"][]) =>
	(frame: LiveFrame): boolean =>
		frame.event !== "reload" && frame.data.friend_id === friendId && events.includes(frame.event);
