import { useState } from "react";
import {
	type BookingConflict,
	conflictMessages,
	parseConflict,
} from "#web/booking/salons/bookingConflict.ts";
import { firstMessages, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type BoardReservation, createReservation, updateReservation } from "../../boardApi.ts";
import { checkReservationDraft, type ReservationDraft } from "../reservationDraft.ts";

/** Draft of a reservation, its errors, and the conflict of the last attempt to save it. */
export function useReservationForm(
	salonId: number,
	initial: ReservationDraft,
	onSaved: (reservation: BoardReservation) => void,
) {
	// Later renders of the board pass a new object; the draft keeps the first.
	const [start] = useState(initial);
	const [draft, setDraft] = useState(start);
	const [conflict, setConflict] = useState<BookingConflict | null>(null);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: checkReservationDraft,
		send: ({ id, ...body }, headers) =>
			id === undefined
				? createReservation(salonId, body, headers)
				: updateReservation(salonId, { ...body, id }, headers),
		onSaved,
		savedText: start.id === null ? "予約を登録しました" : "予約を変更しました",
		explain: (error) => {
			const parsedConflict = parseConflict(error);
			setConflict(parsedConflict);
			return parsedConflict ? { general: [], fields: {} } : toResponseProblems(error, "保存できませんでした");
		},
		lines: (error) => ["予約を保存できませんでした", ...conflictMessages(error)],
	});
	return {
		start,
		draft,
		conflict,
		saving,
		save,
		problems,
		failures,
		errors: firstMessages(problems.fields),
		/** Changes fields, and withdraws the consent to a conflict with the previous values. */
		set: (part: Partial<ReservationDraft>) => {
			if (saving) return;
			setConflict(null);
			setDraft((previous) => ({ ...previous, force: false, ...part }));
		},
		setForce: () => setDraft({ ...draft, force: true }),
		/** Changes the pictures; uploads end while other fields change, so it starts from the newest draft. */
		changePictures: (change: (previous: readonly string[]) => string[]) =>
			setDraft((previous) => ({ ...previous, pictures: change(previous.pictures) })),
	};
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;
