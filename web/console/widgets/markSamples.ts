import { fromChoices } from "#domain/people/marks/choices.ts";
import { fromLegacy } from "#domain/people/marks/legacy.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { MarkStore } from "#web/engine/friend-records/responseMarks.ts";

export const LOADING: MarkStore = { state: "loading" };

export const FAILED: MarkStore = { state: "failed" };

/** Marks of the account, including an unknown colour class. */
export const LEGACY: MarkStore = {
	state: "ready",
	source: "legacy",
	editable: true,
	marks: fromLegacy(
		{ ...SETTING_DEFAULTS.response_marks, 5: ["要確認", "sparkling"] },
		SETTING_DEFAULTS.response_mark_order,
	),
};

/** Marks from a friend-information field. */
export const FROM_FIELD: MarkStore = {
	state: "ready",
	source: "var",
	editable: true,
	marks: fromChoices([
		{ id: 11, value: "新規のお客様", color: "#fff3b0", sortIndex: 0 },
		{ id: 12, value: "カウンセリング済み", color: "#7b1fa2", sortIndex: 1 },
		{ id: 13, value: "電話で折り返しの連絡をお待ちのお客様", color: "#00796b", sortIndex: 2 },
	]),
};

export const NOT_EDITABLE: MarkStore = { ...FROM_FIELD, editable: false };
