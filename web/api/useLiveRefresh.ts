import { useThrottledCallback } from "@mantine/hooks";
import { type LiveFrame, useLive } from "./live.ts";

/** A storm of frames reads a page's data no more often than this. */
const AT_MOST_EVERY = 500;

/** Reads data anew on the frames that concern it, and whenever frames may have been missed. */
export function useLiveRefresh(concerns: (frame: LiveFrame) => boolean, refresh: () => unknown): void {
	const refreshSoon = useThrottledCallback(() => void refresh(), AT_MOST_EVERY);
	useLive((frame) => {
		if (frame.event === "reload" || concerns(frame)) refreshSoon();
	});
}

/** Frames about one friend, of the named kinds. */
export const aboutFriend =
	(friendId: number, ...events: LiveFrame["event"][]) =>
	(frame: LiveFrame): boolean =>
		frame.event !== "reload" && frame.data.friend_id === friendId && events.includes(frame.event);
