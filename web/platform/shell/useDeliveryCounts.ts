import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/client.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { SELDOM, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

/** What tells that deliveries came to stand otherwise: that one was tried or judged, or a broadcast paused or ended. */
const TOLD: readonly string[] = ["delivery", "broadcast"];

/** How many deliveries stand in which state: asked again once the inbox room tells, and never while it is silent. */
export function useDeliveryCounts() {
	// Their page takes both, and the room tells nobody else.
	const allowed = [useAbility("delivery-read"), useAbility("friend-read")].every(Boolean);
	const counts = useSWR(allowed ? "deliveries/counts" : null, () =>
		unwrap(client.deliveries.api.deliveries.counts.$get()),
	);
	useLiveRefresh((frame) => TOLD.includes(frame.event), counts.mutate, SELDOM);
	return counts;
}

/** How many deliveries wait for a person. */
export function useWaitingDeliveries(): number {
	const { data } = useDeliveryCounts();
	return data ? data.failed + data.parked : 0;
}
