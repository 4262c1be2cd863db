import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import type { Board } from "../api.ts";
import { noticeOf } from "../model/notices.ts";
import { partsOf } from "../model/parts.ts";
import type { RoomFrame } from "../model/roomFrames.ts";

/** Whether this browser supports notifications. */
const canAsk = "Notification" in globalThis;

/**
 * Browser notifications about reservations, if the operator wants them, the browser allows them, and the
 * salon's notifications are on (M-192).
 */
export function useNotices() {
	const { operator } = useSession();
	const [wanted, setWanted] = useLocalStorage({
		key: `salon-notices-${operator.id}`,
		defaultValue: false,
		getInitialValueInEffect: false,
	});
	const on = wanted && canAsk && Notification.permission === "granted";
	const toggle = async () => {
		if (on) return setWanted(false);
		const answer = await Notification.requestPermission();
		if (answer === "granted") setWanted(true);
		else toastRefused("ブラウザの設定で、このサイトの通知が許可されていません。");
	};
	return {
		canAsk,
		on,
		toggle: () => void toggle(),
		tell: (frame: RoomFrame, board: Board | undefined) => {
			if (!board) return;
			const salonWants = board.salon.push_notification_status;
			const notice = noticeOf(frame, { on, salonWants }, partsOf(board));
			if (notice) new Notification(notice.title, notice);
		},
	};
}
