import { describe, expect, test } from "vitest";
import { eventReserve } from "#domain/engine/filters/conditions/event-reserve.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

const read = (asked: object) => eventReserve.schema.parse({ type: 65, ...asked });
const problems = (asked: object) =>
	eventReserve.schema
		.safeParse({ type: 65, ...asked })
		.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("[A-191] a condition on event reservations", () => {
	test("needs what it chooses from", () => {
		expect(problems({})).toEqual([["event_slot_id", FIELD_TEXTS.choiceRequired]]);
		expect(problems({ reservation_type: 1, event_slot_id: 3 })).toEqual([
			["event_slot_group_id", FIELD_TEXTS.choiceRequired],
		]);
	});

	test("of a slot forgets the folder, and how many of its slots", () => {
		expect(read({ event_slot_id: "3", event_slot_group_id: 5, match_type: "1", match: "3" })).toEqual({
			...{ type: 65, reservation_type: 0, event_slot_id: 3, event_slot_group_id: null },
			...{ match: 3, match_type: 0 },
		});
	});

	test("of a folder forgets the slot", () => {
		expect(read({ reservation_type: 1, event_slot_id: 3, event_slot_group_id: 5, match_type: 1 })).toEqual({
			...{ type: 65, reservation_type: 1, event_slot_id: null, event_slot_group_id: 5 },
			...{ match: 1, match_type: 1 },
		});
	});

	test.each([1, 2, 3, 4, 5, 11, 12, 13, 14, 15])("[A-192 to A-196] takes match %i", (match) => {
		expect(read({ event_slot_id: 3, match }).match).toBe(match);
	});

	test.each([
		[{ match: 0 }, "match"],
		[{ match: 6 }, "match"],
		[{ match: 10 }, "match"],
		[{ match: 16 }, "match"],
		[{ match_type: 2 }, "match_type"],
		[{ reservation_type: 2 }, "reservation_type"],
	])("takes no other code: %j", (asked, field) => {
		expect(problems({ event_slot_id: 3, event_slot_group_id: 5, ...asked })).toEqual([
			[field, FIELD_TEXTS.choiceUnknown],
		]);
	});
});

describe("read aloud", () => {
	const names = {
		...noNames(),
		eventSlots: new Map([[3, "花見"]]),
		eventGroups: new Map([[5, "春のイベント"]]),
	};
	const folder = { reservation_type: 1, event_slot_group_id: 5 };

	test.each([
		[{ event_slot_id: 3, match: 13 }, "予約枠「花見」が「承認待ち以外」"],
		[{ event_slot_id: 4 }, `予約枠「${FIELD_TEXTS.choiceDeleted}」が「予約済み」`],
		[{ ...folder, match: 2 }, "フォルダ「春のイベント」の予約枠のいずれかが「キャンセル済み」"],
		[{ ...folder, match: 4, match_type: 1 }, "フォルダ「春のイベント」の予約枠のすべてが「お断り」"],
	])("%j", (asked, sentence) => {
		expect(eventReserve.sentence(read(asked), names)).toBe(sentence);
	});

	test("names its slot, or its folder", () => {
		expect(eventReserve.references?.(read({ event_slot_id: 3 }))).toEqual({
			eventSlots: [3],
			eventGroups: [],
		});
		expect(eventReserve.references?.(read(folder))).toEqual({ eventSlots: [], eventGroups: [5] });
	});
});
