import useSWR from "swr";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { usePendingDeliveries } from "./useDeliveryCounts.ts";
import { useWaitingMessages } from "./useWaitingMessages.ts";

const EVERY_MINUTE = 60_000;
/** SWR key of the count over all salons. */
export const ALL_UNSOLVED_KEY = "salons/unsolved";

/** Badge of each menu entry: number of open items and their noun. */
export type PendingCounts = Partial<Record<AddressName, { count: number; noun: string }>>;

export function usePendingCounts(): PendingCounts {
	const deliveries = usePendingDeliveries();
	const reservations = useUnsolvedReservations();
	const waiting = useWaitingMessages();
	return {
		chat: { count: waiting.talks + waiting.groups, noun: "未対応のトーク" },
		timeline: { count: waiting.uncheck, noun: "未対応のメッセージ" },
		deliveries: { count: deliveries, noun: "失敗・確認待ちの配信" },
		schedules: { count: reservations, noun: "未対応の予約" },
	};
}

/**
 * Pending reservations of all salons, polled every minute (M-198) and refreshed by frames of reservations.
 */
function useUnsolvedReservations(): number {
	const mayRead = useAbility("salon-read");
	const { data, mutate } = useSWR(
		mayRead ? ALL_UNSOLVED_KEY : null,
		() => unwrap(client.salonReservations.api.salon.unsolved.$get()),
		{ refreshInterval: EVERY_MINUTE },
	);
	useLiveRefresh((frame) => frame.event === "reservation", mutate, SLOW_LIVE_THROTTLE);
	return data?.count ?? 0;
}
