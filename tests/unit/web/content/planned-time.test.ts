import { expect, test } from "vitest";
import { plannedTime } from "#web/content/broadcasts/plannedTime.ts";

const now = Date.parse("2026-12-30T23:30:00+09:00");

test.each([
	["2026-12-30", "今日 12月30日(水) 23:45"],
	["2026-12-31", "明日 12月31日(木) 23:45"],
	["2026-12-01", "12月1日(火) 23:45"],
	["2027-01-02", "2027年1月2日(土) 23:45"],
])("an order for %s is asked about as %s", (date, text) => {
	expect(plannedTime({ date, time: "23:45" }, now)).toBe(text);
});
