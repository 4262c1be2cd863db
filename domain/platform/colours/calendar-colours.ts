/**
 * Colours of a calendar entry: Google Calendar's own, under its ids, so that a linked calendar shows an
 * entry in the same colour.
 */
export const CALENDAR_COLOURS = [
	{ id: 1, name: "ラベンダー", color: "#7986cb" },
	{ id: 2, name: "セージ", color: "#33b679" },
	{ id: 3, name: "ブドウ", color: "#8e24aa" },
	{ id: 4, name: "フラミンゴ", color: "#e67c73" },
	{ id: 5, name: "バナナ", color: "#f6bf26" },
	{ id: 6, name: "ミカン", color: "#f4511e" },
	{ id: 7, name: "ピーコック", color: "#039be5" },
	{ id: 8, name: "グラファイト", color: "#616161" },
	{ id: 9, name: "ブルーベリー", color: "#3f51b5" },
	{ id: 10, name: "バジル", color: "#0b8043" },
	{ id: 11, name: "トマト", color: "#d50000" },
] as const;
