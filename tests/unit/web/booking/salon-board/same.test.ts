import { describe, expect, test } from "vitest";
import { areTrackPropsEqual } from "#web/booking/salon-board/model/areTrackPropsEqual.ts";
import { listBoardEntries } from "#web/booking/salon-board/model/boardEntries.ts";
import { reuseBoardParts } from "#web/booking/salon-board/model/reuseBoardParts.ts";
import { applyRoomFrame } from "#web/booking/salon-board/model/salonRoomFrames.ts";
import { board, reservation } from "./fixtures.ts";

const DAY = { from: "2026-11-22", days: 1 };

describe("what is drawn again", () => {
	const track = {
		scale: { from: 540, to: 1_080 },
		entries: listBoardEntries(board({ reservations: [reservation()] }), "schedule"),
		closedSpans: [{ from: 540, to: 600 }],
		shifts: [],
		date: "2026-11-22",
		preview: null,
	};

	test("is the row of the booking that changed, and no other", () => {
		const [moved, stays] = [reservation(), reservation({ id: 2, salon_resource_id: 2 })];
		const before = board({ reservations: [moved, stays] });
		const after = applyRoomFrame(before, DAY, {
			event: "salon_reservation_event",
			data: { type: "update", seq: 6, reservation: { ...moved, from: "12:00", to: "13:00", version: 3 } },
		} as Parameters<typeof applyRoomFrame>[2]);
		const entriesIn = (of: typeof before, row: number) =>
			listBoardEntries(of, "schedule").filter(({ resourceId }) => resourceId === row);
		const alike = (row: number) =>
			areTrackPropsEqual(
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
			closedSpans: [{ from: 540, to: 600 }],
		};
		expect(areTrackPropsEqual(track, again)).toBe(true);
	});

	test.each<[string, object]>([
		["hours", { scale: { from: 600, to: 1_080 } }],
		["what is closed", { closedSpans: [{ from: 540, to: 660 }] }],
		["a shift", { shifts: [{ from: 600, to: 660 }] }],
		["what is kept for a friend", { holds: [{ from: 600, to: 660 }] }],
		["what is dragged over it", { preview: {} }],
		["an entry more", { entries: [...track.entries, ...track.entries] }],
	])("with %s", (_, changed) => expect(areTrackPropsEqual(track, { ...track, ...changed })).toBe(false));
});

describe("a board that is read anew", () => {
	const SHIFT = {
		master_id: 1,
		self_id: null,
		salon_resource_id: 1,
		_date: "2026-11-22",
		from: "09:00",
		to: "18:00",
	};
	const BLOCK = { id: 4, salon_resource_id: 2, date: "2026-11-22", from: "12:00", to: "13:00", memo: "昼" };
	const known = board({
		reservations: [reservation(), reservation({ id: 2 }), reservation({ id: 3 })],
		shifts: [SHIFT] as unknown as ReturnType<typeof board>["shifts"],
		blocks: [BLOCK] as unknown as ReturnType<typeof board>["blocks"],
	});
	const readAgain = () => structuredClone(known);

	test("keeps what says what it said, so that nothing of it is drawn again", () => {
		const kept = reuseBoardParts(known, { ...readAgain(), seq: 6 });
		expect(kept).toEqual({ ...known, seq: 6 });
		for (const page of ["schedule", "time_shift"] as const)
			for (const [index, entry] of listBoardEntries(kept, page).entries())
				expect(entry).toBe(listBoardEntries(known, page)[index]);
		for (const part of ["salon", "resources", "courses", "days"] as const)
			expect(kept[part]).toBe(known[part]);
	});

	test("shows what changed, came and went, wherever it stands", () => {
		const read = readAgain();
		const [first, second] = read.reservations;
		const later = { ...first!, from: "13:00", to: "14:00", version: 3 };
		const kept = reuseBoardParts(known, {
			...read,
			reservations: [second!, reservation({ id: 9 }), later],
			resources: read.resources.slice(1),
			blocks: [],
		});
		expect(kept.reservations.map(({ id, from }) => [id, from])).toEqual([
			[2, "10:00"],
			[9, "10:00"],
			[1, "13:00"],
		]);
		expect(kept.reservations[0]).toBe(known.reservations[1]);
		expect([kept.resources.map(({ id }) => id), kept.blocks]).toEqual([[2], []]);
	});

	test("keeps them through the changes that are made to it meanwhile", () => {
		const read = { ...readAgain(), seq: 6 };
		const kept = reuseBoardParts(known, read);
		const moved = { ...read.reservations[0]!, from: "15:00", to: "16:00", version: 3 };
		const changed = reuseBoardParts(kept, { ...read, reservations: [moved, ...read.reservations.slice(1)] });
		expect(changed.reservations).toEqual([moved, ...known.reservations.slice(1)]);
		expect(changed.reservations[1]).toBe(known.reservations[1]);
	});
});
