import { expect, test } from "vitest";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { drawnCases, SEEDS } from "#tests/support/circumstances/seeds.ts";
import { resetState } from "#tests/support/migrations.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { findDifference } from "#tests/support/oracle/examine.ts";
import { selectByOracle } from "#tests/support/oracle/oracle-filter.ts";
import { drawFilter } from "#tests/support/oracle/random/draw-filter.ts";
import { loadWorld } from "#tests/support/oracle/world/load-world.ts";
import { makeWorld } from "#tests/support/oracle/world/make-world.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

/** More than the nearest friends, which a page checks one by one before it queries all matches. */
const FRIENDS = 10_100;
const FILTERS = drawnCases({ daily: 5, all: 10 });
/** Minimum numbers of full and of short pages; a seed with few of either draws more filters. */
const TIMES_EACH = 2;
const MOST_FILTERS = 200;

const now = tokyoTime("2026-11-20 10:00");

test.each(SEEDS)(`pages among ${FRIENDS} friends are those of the oracle (seed %i)`, async (seed) => {
	await resetState();
	const world = makeWorld(seed, FRIENDS);
	await loadWorld(world);
	let full = 0;
	let short = 0;
	const isShown = (number: number) => number >= FILTERS && Math.min(full, short) >= TIMES_EACH;
	for (let number = 0; number < MOST_FILTERS && !isShown(number); number++) {
		const chance = createChance(seed * MOST_FILTERS + number);
		const asked = {
			world,
			now,
			filter: filterSchema.parse(drawFilter({ chance, world, now })),
			scope: chance.maybe(0.6) ? ({ all: true } as const) : { all: false as const, tagIds: [1, 4] },
			take: 5_000,
			among: [1, FRIENDS],
		};
		expect({ number, filter: asked.filter, difference: await findDifference(asked) }).toEqual({
			number,
			filter: asked.filter,
			difference: null,
		});
		if (selectByOracle(asked).length < asked.filter.take_num) short++;
		else full++;
	}
	expect(Math.min(full, short)).toBeGreaterThanOrEqual(TIMES_EACH);
});
