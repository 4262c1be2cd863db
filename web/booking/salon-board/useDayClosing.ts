import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { conflictMessages, forceAfterConfirmation } from "#web/booking/salons/bookingConflict.ts";
import { loadOpeningHours, sendSalonConfigPart } from "#web/booking/salons/salonsApi.ts";
import {
	replaceSpecialDate,
	type SpecialDateDraft,
	specialDatesBodyOf,
	specialDatesDraftOf,
} from "#web/booking/salons/special/specialDatesDraft.ts";
import { closeStrandedBookings, openStrandedBookings } from "#web/booking/salons/strandedDialogState.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { closingChangeOf } from "./model/closingChange.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Command of a day's menu that closes the day, or opens it again. */
export interface DayClosing {
	label: string;
	run: () => void;
}

/** Returns the command of a day; null where the operator may not change it, or nothing is to change. */
export function useDayClosing(salonId: number, { board, reload }: LiveBoard, today: string) {
	const maySet = useAbility("salon-setting");
	return (date: string): DayClosing | null => {
		const change = board && maySet ? closingChangeOf(board, { date, today }) : null;
		if (!change) return null;
		const { label, doneText, special } = change;
		const save = saveSpecialDay({ salonId, date, special, doneText, onSaved: reload });
		return { label, run: () => void save().catch(refuse) };
	};
}

const refuse = (error: unknown) => toastRefused(conflictMessages(error).join("\n"));

interface SpecialDayChange {
	salonId: number;
	date: string;
	/** Null for regular hours. */
	special: SpecialDateDraft | null;
	doneText: string;
	onSaved: () => void;
}

/**
 * Saves one special day. Bookings outside its hours are listed before, and a dialog offers to move them
 * afterwards.
 */
const saveSpecialDay =
	({ salonId, date, special, doneText, onSaved }: SpecialDayChange) =>
	async (): Promise<void> => {
		const opening = specialDatesDraftOf(await loadOpeningHours(salonId, Number(date.slice(0, 4))));
		const previousSpecial = opening.dates.find((other) => other.date === date) ?? null;
		const sendDay = (day: SpecialDateDraft | null, version: number) => (force: boolean) => {
			const dates = replaceSpecialDate(opening.dates, date, day);
			return sendSalonConfigPart(salonId, "special", {
				...specialDatesBodyOf({ ...opening, dates, version }),
				force,
			});
		};
		const saved = await forceAfterConfirmation(
			sendDay(special, opening.version),
			"予約を残して臨時休業にする",
			() => openStrandedBookings(salonId),
		);
		if (!saved) return;
		onSaved();
		offerUndo({
			message: `${formatMonthDay(date)}${doneText}`,
			duration: UNDO_PERIOD,
			undo: async () => {
				if (!(await forceAfterConfirmation(sendDay(previousSpecial, saved.version), "それでも元に戻す")))
					return;
				closeStrandedBookings(salonId);
				onSaved();
			},
			onFailed: refuse,
		});
	};
