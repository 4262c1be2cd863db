import { describe, expect, test } from "vitest";
import { eventSlotInput } from "#domain/booking/events/event-inputs.ts";
import {
	BLANK_EVENT_SLOT,
	blankSlotMenu,
	eventSlotBodyOf,
	eventSlotDraftOf,
} from "#web/booking/events/eventSlotDraft.ts";

describe("a slot of an event under an operator's hands", () => {
	test("is sent with its day and time in one, or with none", () => {
		expect(
			eventSlotBodyOf({ ...BLANK_EVENT_SLOT, name: "午前の部", day: "2026-12-01", time: "10:30" }),
		).toEqual({
			...{ name: "午前の部", starts_at: "2026-12-01 10:30", capacity: null, menus: [] },
		});
		expect(eventSlotBodyOf({ ...BLANK_EVENT_SLOT, name: "いつでも" }).starts_at).toBeNull();
		const emptied = eventSlotBodyOf({ ...BLANK_EVENT_SLOT, name: "午前の部", day: "2026-12-01", time: "" });
		expect(eventSlotInput.safeParse(emptied).success).toBe(false);
	});

	test("tells new menus apart, and sends an emptied price as none", () => {
		const first = blankSlotMenu([]);
		const second = blankSlotMenu([first]);
		expect(first.key).not.toBe(second.key);
		const { menus } = eventSlotBodyOf({
			...BLANK_EVENT_SLOT,
			menus: [{ ...first, name: "フル", price: null }],
		});
		expect(menus).toEqual([{ id: null, name: "フル", price: 0, tax_rate: 10, capacity: null }]);
	});

	test("opens as it is stored", () => {
		const stored = {
			...{
				id: 3,
				name: "夜の部",
				starts_at: "2026-12-01 18:00",
				capacity: 8,
				version: 2,
				entered: 0,
				taken: 1,
				waiting: 0,
			},
			...{
				is_over: false,
				menus: [{ id: 7, name: "フル", price: 4_400, tax_rate: 10 as const, capacity: 2, taken: 1 }],
			},
		};
		expect(eventSlotBodyOf(eventSlotDraftOf(stored))).toEqual({
			...{ name: "夜の部", starts_at: "2026-12-01 18:00", capacity: 8, version: 2 },
			menus: [{ id: 7, name: "フル", price: 4_400, tax_rate: 10, capacity: 2 }],
		});
	});
});
