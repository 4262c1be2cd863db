import type { SpecialDateDraft } from "#web/booking/salons/special/specialDatesDraft.ts";
import type { Board } from "../boardApi.ts";

/** Change of a day's opening that its menu offers. */
interface ClosingChange {
	label: string;
	doneText: string;
	/** Null for regular hours. */
	special: SpecialDateDraft | null;
}

/** Change that a day offers; null for a past day, and for one that is closed every week. */
export function closingChangeOf(
	board: Pick<Board, "days">,
	{ date, today }: { date: string; today: string },
): ClosingChange | null {
	const day = board.days.find((other) => other.date === date);
	if (!day || date < today) return null;
	if (day.hours.length > 0)
		return {
			label: "この日を臨時休業にする",
			doneText: "を臨時休業にしました",
			special: { date, name: "臨時休業", hours: [] },
		};
	return day.special && { label: "臨時休業をやめる", doneText: "の臨時休業をやめました", special: null };
}
