import { useThrottledCallback } from "@mantine/hooks";
import useSWR, { mutate } from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { LIVE_THROTTLE } from "#web/platform/api/useLiveRefresh.ts";
import { ALL_UNSOLVED_KEY } from "#web/platform/shell/usePendingCounts.ts";
import { isOfUnsolved, type RoomFrame } from "../model/roomFrames.ts";

const EVERY_MINUTE = 60_000;
const unsolved = client.salonReservations.api.salon[":salonId"].unsolved;
const of = (salonId: number) => ({ param: { salonId: String(salonId) } });
const keyOf = (salonId: number, what: "count" | "list") => ["salon-unsolved", salonId, what] as const;

/** Number of pending decisions in a salon; polled every minute (M-198) and refreshed by room frames. */
export const useUnsolvedCount = (salonId: number) =>
	useSWR(
		keyOf(salonId, "count"),
		async () => {
			const { count } = await unwrap(unsolved.$get({ ...of(salonId), query: { count_only: "1" } }));
			return count;
		},
		{ refreshInterval: EVERY_MINUTE },
	);

/** Pending decisions of a salon. */
export const useUnsolvedList = (salonId: number) =>
	useSWR(
		keyOf(salonId, "list"),
		async () => {
			const answer = await unwrap(unsolved.$get({ ...of(salonId), query: {} }));
			if (!("reservations" in answer)) return { reservations: [], parts: { courses: [], resources: [] } };
			return answer;
		},
		{ refreshInterval: EVERY_MINUTE },
	);

/** Refreshes the count after a relevant room frame, throttled for bursts. */
export function useRecount(salonId: number): (frame: RoomFrame) => void {
	const recountSoon = useThrottledCallback(() => void recountUnsolved(salonId), LIVE_THROTTLE);
	return (frame) => {
		if (isOfUnsolved(frame)) recountSoon();
	};
}

/** Refreshes the counts after a request or a decision. */
export const recountUnsolved = (salonId: number) =>
	Promise.all([mutate(keyOf(salonId, "count")), mutate(keyOf(salonId, "list")), mutate(ALL_UNSOLVED_KEY)]);
