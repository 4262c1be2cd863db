import { expect, test } from "vitest";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { tokyo } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { chanceOf } from "#tests/support/oracle/chance.ts";
import { differenceIn } from "#tests/support/oracle/examine.ts";
import { selectedBy } from "#tests/support/oracle/filter.ts";
import { drawFilter } from "#tests/support/oracle/random/filter.ts";
import { loadWorld } from "#tests/support/oracle/world/load.ts";
import { makeWorld } from "#tests/support/oracle/world/make.ts";

/** More than the nearest ones, which a page looks at one by one before it asks for all who match. */
const FRIENDS = 10_100;
const FILTERS = 10;
/** Each way to a page is gone so often; a seed that goes one of them seldom draws more. */
const TIMES_EACH = 2;
const MOST_FILTERS = 200;

const now = tokyo("2026-11-20 10:00");

test.each(SEEDS)(`pages among ${FRIENDS} friends are those of the oracle (seed %i)`, async (seed) => {
	await beginAnew();
	const world = makeWorld(seed, FRIENDS);
	await loadWorld(world);
	let full = 0;
	let short = 0;
	const isShown = (number: number) => number >= FILTERS && Math.min(full, short) >= TIMES_EACH;
	for (let number = 0; number < MOST_FILTERS && !isShown(number); number++) {
		const chance = chanceOf(seed * MOST_FILTERS + number);
		const asked = {
			world,
			now,
			filter: filterSchema.parse(drawFilter({ chance, world, now })),
			scope: chance.maybe(0.6) ? ({ all: true } as const) : { all: false as const, tagIds: [1, 4] },
			take: 5_000,
			among: [1, FRIENDS],
		};
		expect({ number, filter: asked.filter, difference: await differenceIn(asked) }).toEqual({
			number,
			filter: asked.filter,
			difference: null,
		});
		if (selectedBy(asked).length < asked.filter.take_num) short++;
		else full++;
	}
	expect(Math.min(full, short)).toBeGreaterThanOrEqual(TIMES_EACH);
});
