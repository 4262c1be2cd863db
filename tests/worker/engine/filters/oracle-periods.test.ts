import { beforeAll, expect, test } from "vitest";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { findDifference } from "#tests/support/oracle/examine.ts";
import { addNights, formatOracleDay, parseOracleDay } from "#tests/support/oracle/oracle-calendar.ts";
import { buildDateValue } from "#tests/support/oracle/world/draw-things.ts";
import { loadWorld } from "#tests/support/oracle/world/load-world.ts";
import { makeWorld } from "#tests/support/oracle/world/make-world.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

const FIELD = 8;
/** One friend for each day from the beginning of a leap year. */
const FIRST = parseOracleDay("2023-12-28");
const DAYS = 500;

const world = makeWorld(5, DAYS);
for (const [index, friend] of world.friends.entries())
	friend.values = [
		{ varId: FIELD, ...buildDateValue(formatOracleDay(addNights(FIRST, index))), choiceId: null },
	];
beforeAll(() => loadWorld(world));

const BASES = [
	"2024-02-28",
	"2024-02-29",
	"2025-02-28",
	"2025-03-01",
	"2024-04-29",
	"2024-04-30",
	"2024-08-31",
	"2023-01-30",
	"2023-01-31",
	"2022-02-28",
	"2028-02-29",
];
const LENGTHS: Record<string, [number | null, number | null][]> = {
	day: [
		[0, 0],
		[1, 31],
		[null, 59],
		[366, null],
	],
	month: [
		[0, 0],
		[1, 1],
		[2, 2],
		[13, 14],
		[null, 6],
		[11, null],
	],
	year: [
		[0, 0],
		[1, 1],
		[null, 2],
		[1, null],
		[4, 4],
	],
};
const CASES = Object.entries({ elapsed: 30, remaining: 31 }).flatMap(([name, match]) =>
	Object.keys(LENGTHS).map((scale) => [name, scale, match] as const),
);

test.each(CASES)("%s by the %s, counted from ends of months and leap days", async (name, scale, match) => {
	for (const base of BASES) {
		for (const [from, to] of LENGTHS[scale]!) {
			const { year, month, day } = parseOracleDay(base);
			const condition = {
				type: 75,
				var_id: FIELD,
				match,
				[`${name}_period_from`]: from,
				[`${name}_period_to`]: to,
				[`${name}_period_scale`]: scale,
				search_base_year: year,
				search_base_month: month,
				search_base_day: day,
			};
			const filter = filterSchema.parse({ inputs: [condition], with_blocked: 1, user_rate_type: 1 });
			const now = tokyoTime("2026-11-20 10:00");
			const difference = await findDifference({
				world,
				filter,
				now,
				scope: EVERYBODY_SCOPE,
				take: DAYS,
				among: [1],
			});
			expect({ base, from, to, difference }).toEqual({ base, from, to, difference: null });
		}
	}
});
