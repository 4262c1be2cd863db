import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { called, DELETED, refusal, summary, taken } from "./effects.ts";

describe("[A-081] the menu effect", () => {
	test("shows the menu that it names", () => {
		expect(taken("richmenu", { menu_id: "6" })).toEqual({ type: 14, member_query_id: null, menu_id: 6 });
		expect(EFFECTS.richmenu.references?.(taken("richmenu", { menu_id: 6 }))).toEqual({ richmenus: [6] });
	});

	test("[A-082] takes the menu away with 0, as a new one does", () => {
		const removing = taken("richmenu", { menu_id: "0" });
		expect(removing).toEqual({ type: 14, member_query_id: null, menu_id: 0 });
		expect(EFFECTS.richmenu.blank()).toEqual(removing);
		expect(EFFECTS.richmenu.references?.(removing)).toEqual({ richmenus: [] });
	});

	test.each([undefined, null, "", -1, "x", 1.5])("is refused with %j for a menu", (menu_id) => {
		expect(refusal("richmenu", { menu_id })).toEqual({ menu_id: "選択してください。" });
	});

	test.each([
		[0, "リッチメニューを解除"],
		[6, "リッチメニュー「春」を表示"],
		[7, "リッチメニュー「十文字を超えるメニュ…」を表示"],
		[9, `リッチメニュー「${DELETED}」を表示`],
	])("[A-375] [A-365] reads in one line: %i", (menu_id, line) => {
		const names = called({ richmenus: { 6: "春", 7: "十文字を超えるメニューの名前" } });
		expect(summary("richmenu", { menu_id }, names)).toBe(line);
	});
});
