import { expect, test } from "vitest";
import type { BoardViewer } from "#domain/booking/salons/presence.ts";
import { lookingAt, othersOf, readViewers, seesSame } from "#web/booking/salon-board/model/presence.ts";

const viewer = (own: Partial<BoardViewer> = {}): BoardViewer => ({
	id: 2,
	name: "佐藤",
	date: "2026-11-22",
	days: 1,
	reservation_id: null,
	...own,
});
const look = { date: "2026-11-16", days: 7, reservation_id: null };

test("the others are shown once each, by the console that sees the same days; oneself is not", () => {
	const near = viewer({ date: "2026-11-20" });
	const far = viewer({ date: "2026-12-20" });
	expect(othersOf([viewer({ id: 1 }), far, near], 1, look)).toEqual([near]);
	expect(othersOf([near, far], 1, { ...look, date: "2026-12-14" })).toEqual([far]);
});

test("somebody sees the same where any day is the same", () => {
	expect(seesSame(viewer({ date: "2026-11-22" }), look)).toBe(true);
	expect(seesSame(viewer({ date: "2026-11-23" }), look)).toBe(false);
	expect(seesSame(viewer({ date: "2026-11-15" }), look)).toBe(false);
	expect(seesSame(viewer({ date: "2026-11-10", days: 7 }), look)).toBe(true);
});

test("it is said in words whose day it is", () => {
	expect(lookingAt(viewer())).toBe("佐藤さんが11月22日（日）を見ています");
	expect(lookingAt(viewer({ date: "2026-11-16", days: 7 }))).toBe(
		"佐藤さんが11月16日（月）から7日間を見ています",
	);
});

test("what is no frame of presence is none", () => {
	for (const text of ["", "null", "{", '{"event":"reload","data":{"seq":1}}', '{"event":"presence"}'])
		expect(readViewers(text)).toBeNull();
	expect(readViewers(JSON.stringify({ event: "presence", data: { viewers: [viewer()] } }))).toEqual([
		viewer(),
	]);
});
