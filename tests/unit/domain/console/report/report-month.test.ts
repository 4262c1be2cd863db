import { expect, test } from "vitest";
import { listMonths, reportDays } from "#domain/console/report/report-month.ts";

test("the current month is compared with as many days of the month before", () => {
	const { days, before } = reportDays("2026-11", "2026-11-03");
	expect(days).toEqual(["2026-11-01", "2026-11-02", "2026-11-03"]);
	expect(before).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"]);
	expect(reportDays("2026-03", "2026-03-31").before).toHaveLength(28);
});

test("a past month is compared with the whole month before", () => {
	const { days, before } = reportDays("2026-01", "2026-11-03");
	expect([days.length, days.at(-1)]).toEqual([31, "2026-01-31"]);
	expect([before[0], before.at(-1)]).toEqual(["2025-12-01", "2025-12-31"]);
});

test("two years of months can be chosen, the current one first", () => {
	const months = listMonths("2026-01-31");
	expect(months).toHaveLength(24);
	expect([months[0], months[1], months.at(-1)]).toEqual(["2026-01", "2025-12", "2024-02"]);
});
