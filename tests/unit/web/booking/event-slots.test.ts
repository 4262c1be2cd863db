import { describe, expect, test } from "vitest";
import { slotInput } from "#domain/booking/events/inputs.ts";
import { BLANK_SLOT, blankMenu, bodyOf, slotDraftOf } from "#web/booking/events/draft.ts";

describe("a slot of an event under an operator's hands", () => {
	test("is sent with its day and time in one, or with none", () => {
		expect(bodyOf({ ...BLANK_SLOT, name: "午前の部", day: "2026-12-01", time: "10:30" })).toEqual({
			...{ name: "午前の部", starts_at: "2026-12-01 10:30", capacity: null, menus: [] },
		});
		expect(bodyOf({ ...BLANK_SLOT, name: "いつでも" }).starts_at).toBeNull();
		const emptied = bodyOf({ ...BLANK_SLOT, name: "午前の部", day: "2026-12-01", time: "" });
		expect(slotInput.safeParse(emptied).success).toBe(false);
	});

	test("tells new menus apart, and sends an emptied price as none", () => {
		const first = blankMenu([]);
		const second = blankMenu([first]);
		expect(first.key).not.toBe(second.key);
		const { menus } = bodyOf({ ...BLANK_SLOT, menus: [{ ...first, name: "フル", price: null }] });
		expect(menus).toEqual([{ id: null, name: "フル", price: 0, capacity: null }]);
	});

	test("opens as it is stored", () => {
		const stored = {
			...{
				id: 3,
				name: "夜の部",
				starts_at: "2026-12-01 18:00",
				capacity: 8,
				version: 2,
				taken: 1,
				waiting: 0,
			},
			...{ is_over: false, menus: [{ id: 7, name: "フル", price: 4_400, capacity: 2, taken: 1 }] },
		};
		expect(bodyOf(slotDraftOf(stored))).toEqual({
			...{ name: "夜の部", starts_at: "2026-12-01 18:00", capacity: 8, version: 2 },
			menus: [{ id: 7, name: "フル", price: 4_400, capacity: 2 }],
		});
	});
});
