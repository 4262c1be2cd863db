import useSWR from "swr";
import { client, unwrap } from "../api/client.ts";
import { useAbility } from "../api/session.tsx";
import { SELDOM, useLiveRefresh } from "../api/useLiveRefresh.ts";

const EVERY_MINUTE = 60_000;

/** How many deliveries stand in which state. */
export function useDeliveryCounts() {
	const allowed = useAbility("delivery-read");
	const counts = useSWR(
		allowed ? "deliveries/counts" : null,
		() => unwrap(client.deliveries.api.deliveries.counts.$get()),
		{ refreshInterval: EVERY_MINUTE },
	);
	useLiveRefresh((frame) => frame.event === "delivery", counts.mutate, SELDOM);
	return counts;
}

/** How many deliveries wait for a person. */
export function useWaitingDeliveries(): number {
	const { data } = useDeliveryCounts();
	return data ? data.failed + data.parked : 0;
}
