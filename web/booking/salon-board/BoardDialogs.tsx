import type { Board } from "./boardApi.ts";
import type { BoardEntry } from "./model/boardEntries.ts";
import { PrintedDay } from "./print/PrintedDay.tsx";
import { ReservationExportDialog } from "./ReservationExportDialog.tsx";
import { StrandedDialog } from "./unsolved/StrandedDialog.tsx";
import { WaitingListDialog } from "./WaitingListDialog.tsx";

export type BoardDialog = "print" | "export" | "waiting-list";

interface BoardDialogsProps {
	dialog: BoardDialog | null;
	onClose: () => void;
	salonId: number;
	board: Board | undefined;
	day: string;
	/** Days that the board shows, as the default period of an export. */
	days: readonly string[];
	entries: readonly BoardEntry[];
}

/** Dialogs of the board's menu, of which one is open at a time, and that of stranded bookings. */
export const BoardDialogs = ({ dialog, onClose, salonId, board, day, days, entries }: BoardDialogsProps) => (
	<>
		<ReservationExportDialog
			salonId={salonId}
			shownPeriod={{ from: days[0]!, to: days.at(-1)! }}
			opened={dialog === "export"}
			onClose={onClose}
		/>
		<WaitingListDialog salonId={salonId} day={day} opened={dialog === "waiting-list"} onClose={onClose} />
		<StrandedDialog salonId={salonId} />
		{board && dialog === "print" && (
			<PrintedDay board={board} day={day} entries={entries} onPrintEnd={onClose} />
		)}
	</>
);
