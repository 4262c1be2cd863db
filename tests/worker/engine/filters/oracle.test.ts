import { beforeAll, describe, expect, test } from "vitest";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import {
	CONDITION_NAMES,
	type ConditionName,
	conditionName,
} from "#domain/engine/filters/conditions/registry.ts";
import { filterSchema, plainConditions } from "#domain/engine/filters/filter-schema.ts";
import { drawnCases, isCaseDue, SEEDS } from "#tests/support/circumstances/seeds.ts";
import { resetState } from "#tests/support/migrations.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { findDifference, type OracleCase } from "#tests/support/oracle/examine.ts";
import { selectByOracle } from "#tests/support/oracle/oracle-filter.ts";
import { drawFilter } from "#tests/support/oracle/random/draw-filter.ts";
import { shrinkFilter } from "#tests/support/oracle/shrink.ts";
import { loadWorld, setMarkVar } from "#tests/support/oracle/world/load-world.ts";
import { makeWorld } from "#tests/support/oracle/world/make-world.ts";
import type { World } from "#tests/support/oracle/world/world-records.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

const FILTERS = drawnCases({ daily: 200, all: 400 });

/** First and last moments of days on which calendars of other zones show another day, and leap days. */
const NOWS = [
	"2026-11-20 10:00",
	"2026-11-30 23:59",
	"2027-01-01 00:00",
	"2026-12-31 08:59",
	"2026-02-28 12:00",
	"2028-02-29 00:00",
].map(tokyoTime);

/** Random root of a seed's world; plus a number, of its cases. */
const rootOf = (seed: number): number => seed * 100_000;

/** Nth case of a seed. */
function caseOf(world: World, seed: number, number: number): OracleCase {
	const chance = createChance(rootOf(seed) + number);
	const now = chance.pick(NOWS);
	const raw = drawFilter({ chance, world, now });
	const tagIds = chance.some([1, 2, 4, 7, 999], chance.between(0, 3));
	return {
		world,
		now,
		filter: filterSchema.parse(raw),
		scope: chance.maybe(0.6) ? EVERYBODY_SCOPE : { all: false, tagIds },
		take: chance.pick([7, 50, 200, 1_000]),
		among: chance.some(
			world.friends.map(({ id }) => id),
			chance.pick([1, 1, 20]),
		),
	};
}

/** Smallest filter for which a failing case still fails. */
async function failureOf(asked: OracleCase): Promise<string | null> {
	const difference = await differenceOrError(asked);
	if (difference === null) return null;
	const smaller = await shrinkFilter(
		asked.filter,
		async (filter) => (await differenceOrError({ ...asked, filter })) !== null,
	);
	const { now, scope } = asked;
	const left = await differenceOrError({ ...asked, filter: smaller });
	return `${difference}\nleft of it: ${left}\n${JSON.stringify({ now, scope, filter: smaller })}`;
}

const differenceOrError = (asked: OracleCase): Promise<string | null> =>
	findDifference(asked).catch((error: unknown) => `D1: ${String(error)}`);

/** Fields that store the marks in turn: none, an existing one, a deleted one. */
const MARK_FIELDS = [null, 6, 7];

describe.each(SEEDS)(`${FILTERS} filters of chance (seed %i)`, (seed) => {
	/** Types in filters that selected some friends and not others, and the number of such filters. */
	const telling = new Set<ConditionName>();
	let between = 0;
	let world: World;
	beforeAll(async () => {
		await resetState();
		world = makeWorld(rootOf(seed));
		await loadWorld(world);
	});

	test.each(MARK_FIELDS)(
		"select whom the oracle selects, the marks in field %s",
		async (markVarId) => {
			world.markVarId = markVarId;
			await setMarkVar(markVarId);
			for (let number = MARK_FIELDS.indexOf(markVarId); number < FILTERS; number += MARK_FIELDS.length) {
				const asked = caseOf(world, seed, number);
				if (isCaseDue("filters among chance", Math.floor(number / MARK_FIELDS.length), seed))
					expect({ number, failure: await failureOf(asked) }).toEqual({ number, failure: null });
				const selected = selectByOracle({ ...asked, scope: EVERYBODY_SCOPE }).length;
				if (selected === 0 || selected === world.friends.length) continue;
				between++;
				for (const condition of plainConditions(asked.filter.inputs)) telling.add(conditionName(condition));
			}
		},
		3_600_000,
	);

	test("select neither nobody nor everybody, most of them, and are of every type", () => {
		expect(between / FILTERS).toBeGreaterThan(0.6);
		// Nobody of the random friends was introduced: an introduction is met only beside other conditions, by chance.
		expect([...new Set([...telling, "introduction"])].sort()).toEqual(
			CONDITION_NAMES.filter((name) => name !== "broken").sort(),
		);
	});
});
