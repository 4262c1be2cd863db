import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { confirmBookingChange } from "./confirmBookingChange.tsx";
import { type EventBooking, postBookingJudgement, putBookingPaid } from "./eventsApi.ts";

/** Toast texts of the decisions. */
const JUDGEMENT_TOASTS = {
	approved: "承認しました",
	denied: "お断りしました",
	canceled: "キャンセルしました",
} as const;
type Judgement = keyof typeof JUDGEMENT_TOASTS;

/**
 * Commands on a booking. Those that notify the friend ask for confirmation, except the approval that the
 * friend expects.
 */
export function useBookingCommands(eventId: number, booking: EventBooking) {
	const { busy, run } = useBusy();
	const seesActions = useAbility("action-read");
	const { id, member, slot, price, paid } = booking;
	const name = `${member.name || "友だち"}さんの予約「${slot}」`;
	const sendJudgement = (judgement: Judgement) =>
		run(() =>
			postBookingJudgement(eventId, booking, judgement).then(
				() => toastDone(JUDGEMENT_TOASTS[judgement]),
				toastFailed,
			),
		);
	const sendPaid = (isPaid: boolean, doneText: string) =>
		run(() =>
			putBookingPaid(eventId, booking, { is_paid: isPaid }).then(() => toastDone(doneText), toastFailed),
		);
	const confirmChange = (
		flow: EventFlow,
		dialog: { title: string; message: string; confirm: string; cancelLabel?: string },
	) =>
		confirmBookingChange({
			eventId,
			bookingId: id,
			flow,
			seesActions,
			...dialog,
			destructive: flow !== "paid",
		});
	return {
		busy,
		approve: () => sendJudgement("approved"),
		deny: async () => {
			const isSure = await confirmChange("deny", {
				title: "予約をお断りする",
				message: `${name}をお断りします。元に戻せません。${paid > 0 ? "オンラインで支払われたお金は、全額を自動で返金します。" : ""}`,
				confirm: "お断りする",
			});
			if (isSure) await sendJudgement("denied");
		},
		cancel: async () => {
			const isSure = await confirmChange("cancel", {
				title: "予約をキャンセルする",
				message: `${name}をキャンセルします。元に戻せません。`,
				confirm: "キャンセルする",
				cancelLabel: "戻る",
			});
			if (isSure) await sendJudgement("canceled");
		},
		pay: async () => {
			const isSure = await confirmChange("paid", {
				title: "支払い済みにする",
				message: `${name}（${paid > 0 ? `残り${formatYen(price - paid)}` : formatYen(price)}）を支払い済みにします。`,
				confirm: "支払い済みにする",
			});
			if (isSure) await sendPaid(true, "支払い済みにしました");
		},
		unpay: () => sendPaid(false, "未払いに戻しました"),
	};
}
