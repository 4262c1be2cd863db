import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

/**
 * Frames after which delivery counts may have changed: a delivery was attempted or decided, or a broadcast
 * paused or ended.
 */
const COUNT_EVENTS: readonly string[] = ["delivery", "broadcast"];

/** Number of deliveries by status, refreshed by frames of the inbox room and never polled. */
export function useDeliveryCounts() {
	// The page requires both abilities, and only those operators receive the room's frames.
	const mayRead = [useAbility("delivery-read"), useAbility("friend-read")].every(Boolean);
	const counts = useSWR(mayRead ? "deliveries/counts" : null, () =>
		unwrap(client.deliveries.api.deliveries.counts.$get()),
	);
	useLiveRefresh((frame) => COUNT_EVENTS.includes(frame.event), counts.mutate, SLOW_LIVE_THROTTLE);
	return counts;
}

/** Number of deliveries that need a decision. */
export function usePendingDeliveries(): number {
	const { data } = useDeliveryCounts();
	return data ? data.failed + data.parked : 0;
}
