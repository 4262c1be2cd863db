import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

/** Throttle of the daily figures in milliseconds; a chart of days shows no change within a minute. */
const CHART_THROTTLE = 60_000;

export type HomeData = Wire<typeof client.home.api.home.$get>;
export type WaitingItem = HomeData["waiting"]["items"][number];
export type AgendaEntry = HomeData["agenda"][number];
export type DailyFiguresData = Wire<typeof client.home.api.home.days.$get>;
/** Failed delivery or action. */
export type StoppedItem = Wire<typeof client.home.api.home.stopped.$get>["items"][number];

/** Dashboard data, refreshed by room frames and never polled. */
export function useHome() {
	const home = useSWR("home", () => unwrap(client.home.api.home.$get()));
	useLiveRefresh(() => true, home.mutate, SLOW_LIVE_THROTTLE);
	return home;
}

/** Daily figures of the last thirty days. */
export function useDailyFigures() {
	const days = useSWR("home/days", () => unwrap(client.home.api.home.days.$get()));
	useLiveRefresh(
		(frame) => frame.event === "message" || frame.event === "friend" || frame.event === "delivery",
		days.mutate,
		CHART_THROTTLE,
	);
	return days;
}

/** Failed deliveries and actions. */
export function useStoppedItems() {
	const stoppedItems = useSWR("home/stopped", () => unwrap(client.home.api.home.stopped.$get()));
	useLiveRefresh((frame) => frame.event !== "reservation", stoppedItems.mutate, SLOW_LIVE_THROTTLE);
	return stoppedItems;
}
