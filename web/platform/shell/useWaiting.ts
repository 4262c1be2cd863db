import useSWR from "swr";
import type { AddressName } from "#domain/engine/access/addresses.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { SELDOM, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { useWaitingDeliveries } from "./useDeliveryCounts.ts";

const EVERY_MINUTE = 60_000;
/** SWR key of the count over all salons. */
export const UNSOLVED_EVERYWHERE = "salons/unsolved";

/** Number and noun of pending decisions by area. */
export type Waiting = Partial<Record<AddressName, { count: number; what: string }>>;

export function useWaiting(): Waiting {
	const deliveries = useWaitingDeliveries();
	const unsolved = useUnsolvedReservations();
	const messages = useWaitingMessages();
	return {
		chat: { count: messages, what: "未対応のメッセージ" },
		timeline: { count: messages, what: "未対応のメッセージ" },
		deliveries: { count: deliveries, what: "失敗・確認待ちの配信" },
		schedules: { count: unsolved, what: "未対応の予約" },
	};
}

/** Pending reservations of all salons: polled every minute (M-198), and refreshed by a salon's room. */
function useUnsolvedReservations(): number {
	const allowed = useAbility("salon-read");
	const { data, mutate } = useSWR(
		allowed ? UNSOLVED_EVERYWHERE : null,
		() => unwrap(client.salonReservations.api.salon.unsolved.$get()),
		{ refreshInterval: EVERY_MINUTE },
	);
	useLiveRefresh((frame) => frame.event === "reservation", mutate, SELDOM);
	return data?.count ?? 0;
}

/** Unanswered messages: refreshed by message frames of the inbox room and never polled. */
function useWaitingMessages(): number {
	const allowed = useAbility("friend-read");
	const { data, mutate } = useSWR(allowed ? "messages/waiting" : null, () =>
		unwrap(client.timeline.api.messages.waiting.$get()),
	);
	useLiveRefresh((frame) => frame.event === "message", mutate, SELDOM);
	return data?.uncheck ?? 0;
}
