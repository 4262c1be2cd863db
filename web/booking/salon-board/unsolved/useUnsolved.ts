import { useThrottledCallback } from "@mantine/hooks";
import useSWR, { mutate } from "swr";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { LIVE_THROTTLE } from "#web/platform/api/useLiveRefresh.ts";
import { ALL_UNSOLVED_KEY } from "#web/platform/shell/usePendingCounts.ts";
import { concernsUnsolved, type SalonRoomFrame } from "../model/salonRoomFrames.ts";

const POLL_INTERVAL = MINUTE;
const unsolvedRoute = client.salonReservations.api.salon[":salonId"].unsolved;
const salonParam = (salonId: number) => ({ param: { salonId: String(salonId) } });
const unsolvedKey = (salonId: number, part: "count" | "list") => ["salon-unsolved", salonId, part] as const;

/** Number of unsolved items in a salon; polled every minute (M-198) and refreshed by room frames. */
export const useUnsolvedCount = (salonId: number) =>
	useSWR(
		unsolvedKey(salonId, "count"),
		async () => {
			const { count } = await unwrap(
				unsolvedRoute.$get({ ...salonParam(salonId), query: { count_only: "1" } }),
			);
			return count;
		},
		{ refreshInterval: POLL_INTERVAL },
	);

/** Unsolved items of a salon. */
export const useUnsolvedList = (salonId: number) =>
	useSWR(
		unsolvedKey(salonId, "list"),
		async () => {
			const answer = await unwrap(unsolvedRoute.$get({ ...salonParam(salonId), query: {} }));
			if (!("reservations" in answer)) return { reservations: [], parts: { courses: [], resources: [] } };
			return answer;
		},
		{ refreshInterval: POLL_INTERVAL },
	);

/** Frame handler that reloads the counts after a relevant frame; throttled for bursts of frames. */
export function useUnsolvedRefresh(salonId: number): (frame: SalonRoomFrame) => void {
	const recountSoon = useThrottledCallback(() => void refreshUnsolved(salonId), LIVE_THROTTLE);
	return (frame) => {
		if (concernsUnsolved(frame)) recountSoon();
	};
}

/** Reloads the counts and the list of unsolved items. */
export const refreshUnsolved = (salonId: number) =>
	Promise.all([
		mutate(unsolvedKey(salonId, "count")),
		mutate(unsolvedKey(salonId, "list")),
		mutate(ALL_UNSOLVED_KEY),
	]);
