import { expect, test } from "vitest";
import {
	AT_ALL_TIMES,
	dueTimeOf,
	isNotified,
	noticeSchedule,
} from "#domain/integrations/notifications/notice-schedule.ts";
import { DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";

const at = (time: string) => Date.parse(`${time.replace(" ", "T")}:00+09:00`);
const due = (given: object, now: string) =>
	toWireTime(dueTimeOf({ ...AT_ALL_TIMES, ...given }, at(now), DEFAULT_ZONE), DEFAULT_ZONE).slice(0, 16);
const told = (given: object, when: string) =>
	isNotified({ ...AT_ALL_TIMES, ...given }, at(when), DEFAULT_ZONE);

test("[M-092] what happens on other weekdays, or at other hours, is not told", () => {
	// A Friday.
	expect(told({ weekdays: [5] }, "2026-11-20 10:00")).toBe(true);
	expect(told({ weekdays: [1, 2] }, "2026-11-20 10:00")).toBe(false);
	const day = { hour_from: "09:00", hour_to: "18:00" };
	expect(["08:59", "09:00", "18:00", "18:01"].map((time) => told(day, `2026-11-20 ${time}`))).toEqual([
		false,
		true,
		true,
		false,
	]);
});

test("hours that pass midnight belong to the weekday on which they began", () => {
	const night = { weekdays: [5], hour_from: "22:00", hour_to: "02:00" };
	expect(told(night, "2026-11-21 01:00")).toBe(true);
	expect(told(night, "2026-11-20 01:00")).toBe(false);
});

test("a digest is told at the next quarter or hour of the clock, and at once means at once", () => {
	expect(due({}, "2026-11-20 10:07")).toBe("2026-11-20 10:07");
	expect(due({ digest: "quarter" }, "2026-11-20 10:07")).toBe("2026-11-20 10:15");
	expect(due({ digest: "quarter" }, "2026-11-20 10:15")).toBe("2026-11-20 10:30");
	expect(due({ digest: "hourly" }, "2026-11-20 23:59")).toBe("2026-11-21 00:00");
});

test("what falls into the quiet time is told when that is over, and not before", () => {
	const quiet = { quiet_from: "21:00", quiet_to: "08:00" };
	expect(due(quiet, "2026-11-20 20:59")).toBe("2026-11-20 20:59");
	expect(due(quiet, "2026-11-20 21:00")).toBe("2026-11-21 08:00");
	expect(due(quiet, "2026-11-21 07:59")).toBe("2026-11-21 08:00");
	expect(due(quiet, "2026-11-21 08:00")).toBe("2026-11-21 08:00");
	// The digest's time decides about quiet hours.
	expect(due({ ...quiet, digest: "hourly" }, "2026-11-20 20:10")).toBe("2026-11-21 08:00");
});

test("a schedule without a weekday, with equal hours or half a quiet time is refused by its field", () => {
	const wrong = (given: object) =>
		noticeSchedule.safeParse({ ...AT_ALL_TIMES, ...given }).error?.issues.map(({ path }) => path.join("."));
	expect(wrong({ weekdays: [] })).toEqual(["weekdays"]);
	expect(wrong({ weekdays: [7] })).toEqual(["weekdays.0"]);
	expect(wrong({ hour_from: "09:00", hour_to: "09:00" })).toEqual(["hour_to"]);
	expect(wrong({ quiet_from: "21:00" })).toEqual(["quiet_to"]);
	expect(wrong({ quiet_from: "21:00", quiet_to: "21:00" })).toEqual(["quiet_to"]);
	expect(wrong({ digest: "daily" })).toEqual(["digest"]);
	expect(wrong({})).toBeUndefined();
});
