import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import type { Board } from "../boardApi.ts";
import { listBookableParts } from "../model/bookableParts.ts";
import { buildReservationNotice } from "../model/reservationNotice.ts";
import type { SalonRoomFrame } from "../model/salonRoomFrames.ts";

/** Whether this browser supports notifications. */
const SUPPORTS_NOTIFICATIONS = "Notification" in globalThis;

/**
 * Browser notifications about reservations, if the operator wants them, the browser allows them, and the
 * salon's notifications are on (M-192).
 */
export function useReservationNotices() {
	const { operator } = useSession();
	const [isWanted, setIsWanted] = useLocalStorage({
		key: `salon-notices-${operator.id}`,
		defaultValue: false,
		getInitialValueInEffect: false,
	});
	const isOn = isWanted && SUPPORTS_NOTIFICATIONS && Notification.permission === "granted";
	const toggle = async () => {
		if (isOn) return setIsWanted(false);
		const answer = await Notification.requestPermission();
		if (answer === "granted") setIsWanted(true);
		else toastRefused("ブラウザの設定で、このサイトの通知が許可されていません。");
	};
	return {
		isSupported: SUPPORTS_NOTIFICATIONS,
		isOn,
		toggle: () => void toggle(),
		notify: (frame: SalonRoomFrame, board: Board | undefined) => {
			if (!board) return;
			const salonWants = board.salon.push_notification_status;
			const notice = buildReservationNotice(
				frame,
				{ isOn, isOnInSalon: salonWants },
				listBookableParts(board),
			);
			if (notice) new Notification(notice.title, notice);
		},
	};
}
