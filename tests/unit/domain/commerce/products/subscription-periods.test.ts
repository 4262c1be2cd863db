import { expect, test } from "vitest";
import { endOfNextPeriod } from "#domain/commerce/products/subscription-state.ts";
import { DEFAULT_ZONE, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

const at = (day: string): number => toInstant(day, "10:00", DEFAULT_ZONE)!;

const START = at("2026-01-31");
const onTime = { startedAt: START, paidUntil: at("2026-02-28"), paidPeriods: 1, period: "month" } as const;
const moved = { startedAt: START, paidUntil: at("2026-04-20"), paidPeriods: 2, period: "month" } as const;
const short = { startedAt: START, paidUntil: at("2026-04-30"), paidPeriods: 2, period: "month" } as const;
const first = { startedAt: null, paidUntil: null, paidPeriods: 0, period: "month" } as const;

test.each([
	["the first payment begins the first period", first, "2026-01-31", false, "2026-02-28"],
	["a payment in time keeps the day of the start", onTime, "2026-02-28", false, "2026-03-31"],
	["a provider that answers two days later moves nothing", onTime, "2026-03-02", false, "2026-03-31"],
	["a late payment begins its period", onTime, "2026-03-20", true, "2026-04-20"],
	["the period after a late one follows its end", moved, "2026-04-20", false, "2026-05-20"],
	["one that ended with a shorter month keeps that day", short, "2026-04-30", false, "2026-05-30"],
	["a clock that stood still for a period charges none twice", onTime, "2026-04-05", false, "2026-05-05"],
] as const)("%s", (_, paid, day, isLate, end) => {
	const found = endOfNextPeriod(paid, { now: at(day), isLate, zone: DEFAULT_ZONE });
	expect(toWireTime(found, DEFAULT_ZONE).slice(0, 10)).toBe(end);
});
