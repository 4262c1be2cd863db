import { marksFromLegacy } from "#domain/people/marks/legacy-marks.ts";
import { marksFromChoices } from "#domain/people/marks/marks-from-choices.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { MarkStore } from "#web/engine/friend-records/responseMarks.ts";

export const MARKS_LOADING: MarkStore = { state: "loading" };

export const MARKS_FAILED: MarkStore = { state: "failed" };

/** Marks of the account, including an unknown colour class. */
export const LEGACY_MARKS: MarkStore = {
	state: "ready",
	source: "legacy",
	editable: true,
	marks: marksFromLegacy(
		{ ...SETTING_DEFAULTS.response_marks, 5: ["要確認", "sparkling"] },
		SETTING_DEFAULTS.response_mark_order,
	),
};

/** Marks from a friend-information field. */
export const FIELD_MARKS: MarkStore = {
	state: "ready",
	source: "var",
	editable: true,
	marks: marksFromChoices([
		{ id: 11, value: "新規のお客様", color: "#fff3b0", sortIndex: 0 },
		{ id: 12, value: "カウンセリング済み", color: "#7b1fa2", sortIndex: 1 },
		{ id: 13, value: "電話で折り返しの連絡をお待ちのお客様", color: "#00796b", sortIndex: 2 },
	]),
};

export const READ_ONLY_MARKS: MarkStore = { ...FIELD_MARKS, editable: false };
