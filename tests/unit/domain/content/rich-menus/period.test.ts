import { describe, expect, test } from "vitest";
import {
	nextMenuChange,
	type StoredMenuPeriod,
	scheduledMenuAt,
} from "#domain/content/rich-menus/menu-periods.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";

const at = (time: string) => Date.parse(`${time.replace(" ", "T")}+09:00`);
const USUAL = 1;
const period = (given: Partial<StoredMenuPeriod> = {}): StoredMenuPeriod => ({
	...{ id: 7, richmenu_id: 2, start_on: null, end_on: null, weekdays: [], start_time: null, end_time: null },
	...given,
});
const shown = (periods: StoredMenuPeriod[], time: string, isShowable = (_: number) => true) =>
	scheduledMenuAt({ default_id: USUAL, periods }, at(time), DEFAULT_ZONE, isShowable).richmenu_id;

describe("a period", () => {
	test.each([
		["from its first day", { start_on: "2026-12-01" }, ["2026-11-30 23:59", "2026-12-01 00:00"]],
		["after its last", { end_on: "2026-12-25" }, ["2026-12-26 00:00", "2026-12-25 23:59"]],
		["on its weekdays", { weekdays: [0, 6] }, ["2026-11-23 12:00", "2026-11-22 12:00"]],
		["from its time", { start_time: "10:00", end_time: "18:00" }, ["2026-11-23 09:59", "2026-11-23 10:00"]],
		["until its time", { start_time: "10:00", end_time: "18:00" }, ["2026-11-23 18:00", "2026-11-23 17:59"]],
		// 2026-11-20 is a Friday.
		[
			"over midnight on the day it began",
			{ weekdays: [5], start_time: "22:00", end_time: "02:00" },
			["2026-11-20 01:59", "2026-11-21 01:59"],
		],
		[
			"over midnight, and not on the next evening",
			{ weekdays: [5], start_time: "22:00", end_time: "02:00" },
			["2026-11-21 22:00", "2026-11-20 22:00"],
		],
		[
			"over midnight after its last day",
			{ end_on: "2026-11-20", start_time: "22:00", end_time: "02:00" },
			["2026-11-21 02:00", "2026-11-21 01:00"],
		],
	])("holds %s", (_, given, [outside, within]) => {
		expect([shown([period(given)], outside!), shown([period(given)], within!)]).toEqual([USUAL, 2]);
	});

	test("that comes first goes before another, and is passed over where its menu cannot be shown", () => {
		const both = [period(), period({ id: 8, richmenu_id: 3 })];
		expect(shown(both, "2026-11-23 12:00")).toBe(2);
		expect(shown(both, "2026-11-23 12:00", (id) => id !== 2)).toBe(3);
		expect(shown(both, "2026-11-23 12:00", () => false)).toBeNull();
	});
});

describe("what comes next", () => {
	const next = (periods: StoredMenuPeriod[], time: string) =>
		nextMenuChange({ default_id: USUAL, periods }, at(time), DEFAULT_ZONE, () => true);

	test.each([
		["2026-11-23 12:00", { start_on: "2026-12-01", end_on: "2026-12-25" }, "2026-12-01 00:00", 2],
		["2026-12-24 12:00", { start_on: "2026-12-01", end_on: "2026-12-25" }, "2026-12-26 00:00", USUAL],
		["2026-11-23 12:00", { start_time: "10:00", end_time: "18:30" }, "2026-11-23 18:30", USUAL],
		["2026-11-23 19:00", { start_time: "10:00", end_time: "18:30" }, "2026-11-24 10:00", 2],
		["2026-11-23 12:00", { start_time: "22:00", end_time: "02:00", weekdays: [5] }, "2026-11-27 22:00", 2],
	])("after %s with %o is at %s", (time, given, then, richmenu_id) => {
		expect(next([period(given)], time)).toEqual({
			at: at(then!),
			richmenu_id,
			period_id: richmenu_id === 2 ? 7 : null,
		});
	});

	test("is nothing where nothing changes", () => {
		expect(next([], "2026-11-23 12:00")).toBeNull();
		expect(next([period({ end_on: "2026-01-01" })], "2026-11-23 12:00")).toBeNull();
	});

	test("is looked for among what may still be shown, however many periods are over or off", () => {
		const hour = (of: number) => `${String(of).padStart(2, "0")}:00`;
		const hourly = (given: Partial<StoredMenuPeriod>) =>
			Array.from({ length: 24 }, (_, of) =>
				period({ start_time: hour(of), end_time: hour((of + 1) % 24), ...given }),
			);
		const looksAt = (periods: StoredMenuPeriod[]) => {
			let looks = 0;
			const isShowable = (id: number) => {
				looks++;
				return id === USUAL;
			};
			expect(
				nextMenuChange({ default_id: USUAL, periods }, at("2026-11-23 12:00"), DEFAULT_ZONE, isShowable),
			).toBeNull();
			return looks;
		};
		expect(looksAt(hourly({}))).toBeLessThan(1_000);
		expect(looksAt(hourly({ richmenu_id: USUAL, end_on: "2026-01-01" }))).toBeLessThan(1_000);
	});
});
