import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

/**
 * Waiting messages of friends, and the talks and groups that have some: refreshed by frames of the inbox room and
 * never polled.
 */
export function useWaitingMessages(): { uncheck: number; talks: number; groups: number } {
	const mayRead = useAbility("friend-read");
	const { data, mutate } = useSWR(mayRead ? "messages/waiting" : null, () =>
		unwrap(client.timeline.api.messages.waiting.$get()),
	);
	useLiveRefresh(({ event }) => event === "message" || event === "group", mutate, SLOW_LIVE_THROTTLE);
	return data ?? { uncheck: 0, talks: 0, groups: 0 };
}
