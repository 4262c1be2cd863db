import { expect, test } from "vitest";
import type { BoardViewer } from "#domain/booking/salons/board-presence.ts";
import {
	listOtherViewers,
	parseViewers,
	seesSameDays,
	viewerLabel,
} from "#web/booking/salon-board/model/boardPresence.ts";

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
	expect(listOtherViewers([viewer({ id: 1 }), far, near], 1, look)).toEqual([near]);
	expect(listOtherViewers([near, far], 1, { ...look, date: "2026-12-14" })).toEqual([far]);
});

test("somebody sees the same where any day is the same", () => {
	expect(seesSameDays(viewer({ date: "2026-11-22" }), look)).toBe(true);
	expect(seesSameDays(viewer({ date: "2026-11-23" }), look)).toBe(false);
	expect(seesSameDays(viewer({ date: "2026-11-15" }), look)).toBe(false);
	expect(seesSameDays(viewer({ date: "2026-11-10", days: 7 }), look)).toBe(true);
});

test("it is said in words whose day it is", () => {
	expect(viewerLabel(viewer())).toBe("佐藤さんが11月22日(日)を見ています");
	expect(viewerLabel(viewer({ date: "2026-11-16", days: 7 }))).toBe(
		"佐藤さんが11月16日(月)から7日間を見ています",
	);
});

test("what is no frame of presence is none", () => {
	for (const text of ["", "null", "{", '{"event":"reload","data":{"seq":1}}', '{"event":"presence"}'])
		expect(parseViewers(text)).toBeNull();
	expect(parseViewers(JSON.stringify({ event: "presence", data: { viewers: [viewer()] } }))).toEqual([
		viewer(),
	]);
});
