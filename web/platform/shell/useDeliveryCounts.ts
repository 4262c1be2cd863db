import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/client.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { SELDOM, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

/**
 * Frames after which delivery counts may have changed: a delivery was tried or decided, or a broadcast paused
 * or ended.
 */
const TOLD: readonly string[] = ["delivery", "broadcast"];

/** Number of deliveries by status, refreshed by frames of the inbox room and never polled. */
export function useDeliveryCounts() {
	// The page requires both abilities, and only those operators receive the room's frames.
	const allowed = [useAbility("delivery-read"), useAbility("friend-read")].every(Boolean);
	const counts = useSWR(allowed ? "deliveries/counts" : null, () =>
		unwrap(client.deliveries.api.deliveries.counts.$get()),
	);
	useLiveRefresh((frame) => TOLD.includes(frame.event), counts.mutate, SELDOM);
	return counts;
}

/** Number of deliveries that need a decision. */
export function useWaitingDeliveries(): number {
	const { data } = useDeliveryCounts();
	return data ? data.failed + data.parked : 0;
}
