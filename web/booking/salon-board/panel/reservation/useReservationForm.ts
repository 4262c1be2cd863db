import { useRef, useState } from "react";
import {
	type BookingConflict,
	conflictMessages,
	parseConflict,
} from "#web/booking/salons/bookingConflict.ts";
import { firstMessages, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import {
	type BoardReservation,
	createReservation,
	type LoadedNotice,
	updateReservation,
} from "../../boardApi.ts";
import { confirmAnnouncement, offerChangeUndo } from "../../makeAnnouncedChange.tsx";
import { checkReservationDraft, type ReservationDraft } from "../reservationDraft.ts";

interface ReservationFormEvents {
	onSaved: (reservation: BoardReservation) => void;
	/** Called after the saved change was undone. */
	onChanged: (reservation: BoardReservation) => void;
}

/** Draft of a reservation, its errors, and the conflict of the last attempt to save it. */
export function useReservationForm(
	salonId: number,
	initial: ReservationDraft,
	{ onSaved, onChanged }: ReservationFormEvents,
) {
	// Later renders of the board pass a new object; the draft keeps the first.
	const [start] = useState(initial);
	const [draft, setDraft] = useState(start);
	const [conflict, setConflict] = useState<BookingConflict | null>(null);
	const [wasRefused, setWasRefused] = useState(false);
	// Null for a new booking, and for one that passes to another friend: neither can be undone.
	const notice = useRef<LoadedNotice | null>(null);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: checkReservationDraft,
		decide: async (body) => {
			notice.current = null;
			const { id, to = "", option } = body;
			if (id === undefined || option === "request" || body.member_id !== start.member_id) return body;
			notice.current = await confirmAnnouncement({
				salonId,
				reservation: { id, member_id: start.member_id },
				change: { change: "move", ...body, to },
				question: {
					title: "予約を変更しますか？",
					message: `${body.name} 様の予約を変更します。`,
					confirm: "変更する",
				},
			});
			return notice.current && body;
		},
		send: ({ id, ...body }, headers) =>
			id === undefined
				? createReservation(salonId, body, headers)
				: updateReservation(salonId, { ...body, id }, headers),
		onSaved: (saved) => {
			const doneText = start.id === null ? "予約を登録しました" : "予約を変更しました";
			if (notice.current)
				offerChangeUndo({ salonId, changed: saved, notice: notice.current, doneText, onChanged });
			else toastDone(doneText);
			onSaved(saved);
		},
		explain: (error) => {
			const parsedConflict = parseConflict(error);
			setConflict(parsedConflict);
			if (parsedConflict) setWasRefused(true);
			return parsedConflict ? { general: [], fields: {} } : toResponseProblems(error, "保存できませんでした");
		},
		lines: (error) => ["予約を保存できませんでした", ...conflictMessages(error)],
	});
	return {
		start,
		draft,
		conflict,
		/** Whether a time was refused since the form was opened. */
		wasRefused,
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
