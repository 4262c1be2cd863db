import { Stack, Text } from "@mantine/core";
import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { RESERVE_FLOW } from "#domain/engine/reservations/salon-events.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { NoticePreview } from "#web/booking/notices/NoticePreview.tsx";
import { conflictMessages, forceAfterConfirmation } from "#web/booking/salons/bookingConflict.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import {
	type BoardReservation,
	type LoadedNotice,
	loadChangeNotice,
	type PlannedChangeQuery,
	undoChange,
} from "./boardApi.ts";

/** Confirmation of a change that its friend is told of. */
interface AnnouncementQuestion {
	title: string;
	message: string;
	confirm: string;
	cancelLabel?: string;
	destructive?: boolean;
	/** Whether it asks even if nobody is told. */
	always?: boolean;
}

interface AnnouncedChange {
	salonId: number;
	reservation: BoardReservation;
	change: PlannedChangeQuery;
	question: AnnouncementQuestion;
	send: (force: boolean) => Promise<BoardReservation>;
	/** Verb that forces the change in spite of a conflict. */
	forceLabel: string;
	doneText: string;
	onChanged: (reservation: BoardReservation) => void;
}

/**
 * Makes a change of a reservation: shows first what its friend is told, and offers to undo it before that is
 * sent. Resolves to whether the change was made.
 */
export async function makeAnnouncedChange(announcedChange: AnnouncedChange): Promise<boolean> {
	const { salonId, send, forceLabel, doneText, onChanged } = announcedChange;
	const notice = await confirmAnnouncement(announcedChange);
	if (!notice) return false;
	const changed = await forceAfterConfirmation(send, forceLabel);
	if (!changed) return false;
	onChanged(changed);
	offerChangeUndo({ salonId, changed, notice, doneText, onChanged });
	return true;
}

const NO_NOTICE: LoadedNotice = {
	flow: null,
	has_action: false,
	run: null,
	refund_yen: 0,
	is_test_refund: false,
};

/** Shows what the friend is told of a change; null if the operator declines. */
export async function confirmAnnouncement({
	salonId,
	reservation,
	change,
	question: { message, always = false, cancelLabel = "戻る", ...question },
}: Pick<AnnouncedChange, "salonId" | "change" | "question"> & {
	reservation: Pick<BoardReservation, "id" | "member_id">;
}): Promise<LoadedNotice | null> {
	const notice =
		reservation.member_id === null ? NO_NOTICE : await loadChangeNotice(salonId, reservation.id, change);
	if (!notice.has_action && notice.refund_yen === 0 && !always) return notice;
	const isSure = await askToConfirm({
		...question,
		cancelLabel,
		message: (
			<Stack gap="sm">
				<Text>{message}</Text>
				{notice.refund_yen > 0 && (
					<Text>
						オンラインで支払われた{formatYen(notice.refund_yen)}を、自動で返金します。
						{notice.is_test_refund && "テストの支払いのため、実際のお金は動きません。"}
					</Text>
				)}
				{notice.flow && <NoticePreview event={RESERVE_FLOW[notice.flow]} notice={notice} />}
				{notice.has_action && (
					<Text size="sm" c="dimmed">
						{UNDO_PERIOD / SECOND}秒のあいだ元に戻せます。メッセージは、そのあとに送ります。
					</Text>
				)}
			</Stack>
		),
	});
	return isSure ? notice : null;
}

/** Offers to undo a change while its friend is not told yet. */
export function offerChangeUndo({
	salonId,
	changed,
	notice,
	doneText,
	onChanged,
}: Pick<AnnouncedChange, "salonId" | "doneText" | "onChanged"> & {
	changed: BoardReservation;
	notice: LoadedNotice;
}): void {
	const notificationText = notice.has_action ? "お客様に知らせます" : "お客様には知らせません";
	offerUndo({
		message: `${doneText}（${notificationText}）`,
		duration: UNDO_PERIOD,
		undo: async () => {
			const restored = await forceAfterConfirmation(
				(force) => undoChange(salonId, changed, force),
				"それでも元に戻す",
			);
			if (restored) onChanged(restored);
		},
		onFailed: (error) => toastRefused(conflictMessages(error).join("\n")),
	});
}
