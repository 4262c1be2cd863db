import { useAbility } from "#web/platform/api/consoleSession.ts";
import type { Board } from "./boardApi.ts";
import type { BoardPageType } from "./model/boardPeriods.ts";
import { isClosedMinute } from "./model/boardRows.ts";
import type { BoardPointer, BoardPosition } from "./model/dragTarget.ts";
import type { BoardPanelControl } from "./panel/useBoardPanel.ts";

interface NewEntryStart {
	position?: Partial<BoardPosition>;
	/** Friend of a booking. */
	friend?: { id: number; name: string };
	/** Whether a booking's form explains at once why its time is not free. */
	explainsAtOnce?: boolean;
}

/** Opens the forms of new entries, from the toolbar or a pressed free time. */
export function useEntryCreation(panel: BoardPanelControl, pageType: BoardPageType, day: string) {
	const mayWrite = useAbility(pageType === "schedule" ? "salon-write" : "salon-setting");
	const openNewForm = (
		form: "reservation" | "block-shift" | "time-shift",
		{ position = {}, ...booking }: NewEntryStart = {},
	) => {
		const start = { date: day, ...position };
		if (form === "reservation") panel.show({ form, id: null, position: start, ...booking });
		else if (form === "block-shift") panel.show({ form, block: null, position: start });
		else panel.show({ form, shift: null, position: start });
	};
	const createAt = (board: Board, pointer: BoardPointer) => {
		if (!mayWrite) return;
		const { date, resourceId, minute } = pointer;
		const unit = Number(board.salon.booking.unit);
		const from = Math.floor(minute / unit) * unit;
		const form = pageType === "schedule" ? "reservation" : "time-shift";
		openNewForm(form, {
			position: { date, resourceId, from },
			explainsAtOnce: isClosedMinute(board, pointer),
		});
	};
	return { openNewForm, createAt };
}
