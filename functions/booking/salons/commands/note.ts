import type { VisitStatus } from "#domain/engine/reservations/status.ts";
import type { Command } from "../engine/command.ts";
import type { ReservationRow } from "../engine/rows.ts";
import { presentReservation, type WireReservation } from "../present.ts";
import { reservationOf } from "./find.ts";

export interface Note {
	id: number;
	version?: number | undefined;
	memo?: string | undefined;
	/** Whether somebody took note of it. */
	checked?: boolean | undefined;
	visitStatus?: VisitStatus | undefined;
	isAttended?: boolean | null | undefined;
}

/** Notes something of a booking that changes nobody's time. */
export const note: Command<Note, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id, version, memo, checked, visitStatus, isAttended }) => {
		const row = reservationOf(desk, id, version);
		const noted: ReservationRow = {
			...row,
			...(memo !== undefined && { metaData: { ...row.metaData, memo } }),
			...(checked !== undefined && { checkedAt: checked ? desk.now : null }),
			...(checked && { strandedAt: null }),
			...(visitStatus !== undefined && { visitStatus }),
			...(isAttended !== undefined && { isAttended }),
			version: row.version + 1,
		};
		desk.putReservation(noted);
		desk.log({ label: "manager_patch", subject: "reservation", subjectId: id, before: row, after: noted });
		desk.tell("update", "manager_patch", id);
		return presentReservation(noted, desk.childrenOf(id), desk.zone);
	},
};
