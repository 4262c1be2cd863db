import { describe, expect, test } from "vitest";
import { entriesOf } from "#web/salon-board/model/entries.ts";
import { withFrame } from "#web/salon-board/model/roomFrames.ts";
import { isDrawnAlike } from "#web/salon-board/model/same.ts";
import { board, reservation } from "./fixtures.ts";

const DAY = { from: "2026-11-22", days: 1 };

describe("what is drawn again", () => {
	const track = {
		scale: { from: 540, to: 1_080 },
		entries: entriesOf(board({ reservations: [reservation()] }), "schedule"),
		closed: [{ from: 540, to: 600 }],
		shifts: [],
		date: "2026-11-22",
		preview: null,
	};

	test("is the row of the booking that changed, and no other", () => {
		const [moved, stays] = [reservation(), reservation({ id: 2, salon_resource_id: 2 })];
		const before = board({ reservations: [moved, stays] });
		const after = withFrame(before, DAY, {
			event: "salon_reservation_event",
			data: { type: "update", seq: 6, reservation: { ...moved, from: "12:00", to: "13:00", version: 3 } },
		} as Parameters<typeof withFrame>[2]);
		const entriesIn = (of: typeof before, row: number) =>
			entriesOf(of, "schedule").filter(({ resourceId }) => resourceId === row);
		const alike = (row: number) =>
			isDrawnAlike(
				{ ...track, entries: entriesIn(before, row) },
				{ ...track, entries: entriesIn(after, row) },
			);
		expect([alike(1), alike(2)]).toEqual([false, true]);
	});

	test("is not what is said again in other words", () => {
		const again = {
			...track,
			scale: { ...track.scale },
			entries: [...track.entries],
			closed: [{ from: 540, to: 600 }],
		};
		expect(isDrawnAlike(track, again)).toBe(true);
	});

	test.each<[string, object]>([
		["hours", { scale: { from: 600, to: 1_080 } }],
		["what is closed", { closed: [{ from: 540, to: 660 }] }],
		["a shift", { shifts: [{ from: 600, to: 660 }] }],
		["what is kept for a friend", { holds: [{ from: 600, to: 660 }] }],
		["what is dragged over it", { preview: {} }],
		["an entry more", { entries: [...track.entries, ...track.entries] }],
	])("with %s", (_, changed) => expect(isDrawnAlike(track, { ...track, ...changed })).toBe(false));
});
