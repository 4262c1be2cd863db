import { useMemo, useState } from "react";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { setReservationAttribute } from "./boardApi.ts";
import type { BoardEntryContext } from "./grid/BoardEntryView.tsx";
import type { BoardEntry } from "./model/boardEntries.ts";
import { showsVisit } from "./model/showsVisit.ts";
import type { PanelContent } from "./panel/panelState.ts";
import type { BoardPanelControl } from "./panel/useBoardPanel.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Names, colours and commands that every entry of the board needs; stable, so that entries render rarely. */
export function useEntryContext(
	salonId: number,
	{ board, putReservation }: LiveBoard,
	today: string,
	show: BoardPanelControl["show"],
): BoardEntryContext {
	const mayWrite = useAbility("salon-write");
	const mayShift = useAbility("salon-setting");
	const { courses: activeCourses, resources: activeResources, former: deletedParts } = board ?? {};
	const colours = useMemo(() => {
		const resources = [...(activeResources ?? []), ...(deletedParts?.resources ?? [])];
		return new Map(resources.map(({ id, colour }) => [id, colour]));
	}, [activeResources, deletedParts]);
	const courses = useMemo(() => {
		const allCourses = [...(activeCourses ?? []), ...(deletedParts?.courses ?? [])];
		return new Map(allCourses.map(({ id, name }) => [id, name]));
	}, [activeCourses, deletedParts]);
	// State keeps the first functions, because `show` is a new one on each render.
	const [open] = useState(() => (entry: BoardEntry) => show(panelContentOf(entry, { edits: false })));
	const [edit] = useState(() => (entry: BoardEntry) => show(panelContentOf(entry, { edits: true })));
	return useMemo(
		() => ({
			colourOf: (id) => colours.get(id ?? 0),
			courseName: (id) => courses.get(id ?? 0) ?? "",
			mayMove: (entry) => mayMove(entry, mayWrite, mayShift),
			onOpen: open,
			onEdit: edit,
			showsVisit: ({ reservation }) => showsVisit(reservation, today),
			onSetVisitStatus: mayWrite
				? (entry, status) => {
						putReservation({ ...entry.reservation, visit_status: status });
						setReservationAttribute(salonId, entry.reservation, "visit_status", status).then(
							putReservation,
							(error) => {
								putReservation(entry.reservation);
								toastRefused(conflictMessages(error).join("\n"));
							},
						);
					}
				: undefined,
		}),
		[salonId, today, colours, courses, mayWrite, mayShift, open, edit, putReservation],
	);
}

function panelContentOf(entry: BoardEntry, { edits }: { edits: boolean }): PanelContent {
	if (entry.kind === "block") return { form: "block-shift", block: entry.block, position: {} };
	if (entry.kind === "shift") return { form: "time-shift", shift: entry.shift, position: {} };
	const { id, is_masked: isMasked } = entry.reservation;
	return edits && !isMasked ? { form: "reservation", id, position: {} } : { form: "reservation-detail", id };
}

/** Whether the operator may drag an entry. */
function mayMove(entry: BoardEntry, mayWrite: boolean, mayShift: boolean): boolean {
	if (entry.kind === "shift") return mayShift;
	if (entry.kind === "block") return mayWrite;
	if (entry.kind === "request" || !entry.isMain || entry.reservation.is_masked) return false;
	return mayWrite && (entry.reservation.status === "approved" || entry.reservation.status === "pending");
}
