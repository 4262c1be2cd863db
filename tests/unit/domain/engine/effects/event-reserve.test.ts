import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { called, DELETED, refusal, refusalOf, summary, taken } from "./effects.ts";

const SLOT_REQUIRED = { event_slot_id: "予約枠を選択してください。" };

describe("[A-098] the reservation effect", () => {
	test("[A-099] [A-101] makes one reservation without a menu, unless asked otherwise", () => {
		expect(taken("eventReserve", { event_slot_id: 3 })).toEqual({
			type: 31,
			member_query_id: null,
			fire_type: "make",
			event_slot_id: 3,
			event_menu_id: null,
			num_of_takes: 1,
		});
	});

	test("[A-100] cancels", () => {
		expect(taken("eventReserve", { event_slot_id: 3, fire_type: "cancel" }).fire_type).toBe("cancel");
		for (const fire_type of ["", "delete", 0, null])
			expect(refusal("eventReserve", { event_slot_id: 3, fire_type })).toEqual({
				fire_type: "選択できない値です。",
			});
	});

	test.each([undefined, null, "", 0, -1, "x"])("needs a slot, which %j is not", (event_slot_id) => {
		expect(refusal("eventReserve", { event_slot_id })).toEqual(SLOT_REQUIRED);
	});

	test.each<[unknown, number | null]>([
		["", null],
		[0, null],
		[null, null],
		["8", 8],
	])("has the menu %j as %j", (event_menu_id, read) => {
		expect(taken("eventReserve", { event_slot_id: 3, event_menu_id }).event_menu_id).toBe(read);
	});

	test("[A-102] takes at least one place, and as many as there may be", () => {
		for (const num_of_takes of [1, "2", 101, 1_000_000])
			expect(taken("eventReserve", { event_slot_id: 3, num_of_takes }).num_of_takes).toBe(
				Number(num_of_takes),
			);
		for (const num_of_takes of [0, -1])
			expect(refusal("eventReserve", { event_slot_id: 3, num_of_takes })).toEqual({
				num_of_takes: FIELD_TEXTS.atLeastOne,
			});
		for (const num_of_takes of [1.5, "", "x", null])
			expect(refusal("eventReserve", { event_slot_id: 3, num_of_takes })).toEqual({
				num_of_takes: "整数で入力してください。",
			});
	});

	test("[A-363] says everything that is wrong with it", () => {
		expect(refusal("eventReserve", { event_slot_id: 0, event_menu_id: -1, num_of_takes: 0 })).toEqual({
			...SLOT_REQUIRED,
			event_menu_id: "選択してください。",
			num_of_takes: FIELD_TEXTS.atLeastOne,
		});
	});

	test("a new one lacks only its slot", () => {
		expect(refusalOf(EFFECTS.eventReserve.blank())).toEqual(SLOT_REQUIRED);
	});

	test("names its slot and its menu", () => {
		const names = (given: object) =>
			EFFECTS.eventReserve.references?.(taken("eventReserve", { event_slot_id: 3, ...given }));
		expect(names({})).toEqual({ eventSlots: [3], eventMenus: [] });
		expect(names({ event_menu_id: 8 })).toEqual({ eventSlots: [3], eventMenus: [8] });
	});
});

describe("the summary of a reservation", () => {
	const NAMES = called({
		eventSlots: { 3: "体験会", 4: "十文字を超えるイベントの枠" },
		eventMenus: { 8: "午後", 9: "十文字を超えるメニュー名" },
	});

	test.each<[object, string]>([
		[{}, "予約枠「体験会」を1件予約"],
		[{ num_of_takes: 3 }, "予約枠「体験会」を3件予約"],
		[{ event_menu_id: 8 }, "予約枠「体験会」のメニュー「午後」を1件予約"],
		[{ fire_type: "cancel" }, "予約枠「体験会」の予約を取り消す"],
		[{ fire_type: "cancel", event_menu_id: 8 }, "予約枠「体験会」のメニュー「午後」の予約を取り消す"],
		[{ event_slot_id: 4 }, "予約枠「十文字を超えるイベン…」を1件予約"],
		[{ event_menu_id: 9 }, "予約枠「体験会」のメニュー「十文字を超えるメニュ…」を1件予約"],
		[{ event_slot_id: 5, event_menu_id: 7 }, `予約枠「${DELETED}」のメニュー「${DELETED}」を1件予約`],
	])("[A-375] [A-365] %j: %s", (given, line) => {
		expect(summary("eventReserve", { event_slot_id: 3, ...given }, NAMES)).toBe(line);
	});
});
