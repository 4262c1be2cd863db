import { expect, test } from "vitest";
import { type ConditionCount, MAX_PREVIEW_SAMPLES } from "#domain/engine/filters/filter-preview.ts";
import { type Condition, type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { previewFilter } from "#functions/engine/filters/preview-filter.ts";
import { drawnCases, SEEDS } from "#tests/support/circumstances/seeds.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { selectByOracle } from "#tests/support/oracle/oracle-filter.ts";
import { drawFilter } from "#tests/support/oracle/random/draw-filter.ts";
import { loadWorld } from "#tests/support/oracle/world/load-world.ts";
import { makeWorld } from "#tests/support/oracle/world/make-world.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const FILTERS = drawnCases({ daily: 40, all: 80 });
const clock = new TestClock();
const { now } = clock;
const scopes = [{ all: true } as const, { all: false as const, tagIds: [1, 4] }];

test.each(SEEDS)(
	"the counts beside conditions, groups and the whole are the oracle's (seed %i)",
	async (seed) => {
		await resetState();
		const world = makeWorld(seed, 200);
		await loadWorld(world);
		const operators = await Promise.all(scopes.map((scope) => buildOperator({ scope })));
		let emptied = 0;
		for (let number = 0; number < FILTERS; number++) {
			const chance = createChance(seed * FILTERS + number);
			const which = chance.pick([0, 1]);
			const scope = scopes[which]!;
			const filter = filterSchema.parse(drawFilter({ chance, world, now }));
			const selects = (inputs: Condition[]) =>
				selectByOracle({ world, now, scope, filter: { ...filter, inputs } });
			const ids = selects(filter.inputs).map(({ id }) => id);
			const given = await previewFilter({ ctx: operatorContext(clock, operators[which]!), input: filter });
			const emptied_by = ids.length > 0 ? null : emptyingPlace(filter, selects);
			if (emptied_by !== null) emptied++;
			expect({
				number,
				filter,
				total: given.total,
				counts: given.conditions.map(countsGiven),
				emptied_by: given.emptied_by,
				samples: new Set(given.samples.map(({ id }) => id).filter((id) => ids.includes(id))).size,
			}).toEqual({
				number,
				filter,
				total: ids.length,
				counts: filter.inputs.map((condition) => countsBy(selects, condition)),
				emptied_by,
				samples: Math.min(MAX_PREVIEW_SAMPLES, ids.length),
			});
		}
		expect(emptied).toBeGreaterThan(0);
	},
	60_000,
);

type Selects = (inputs: Condition[]) => unknown[];
type Counts = { count: number | null; effects?: Counts[] };

/** Count of each condition alone, and of each condition in a group. */
const countsBy = (selects: Selects, condition: Condition): Counts => ({
	count: selects([condition]).length,
	...(condition.type === 120 && { effects: condition.effects.map((each) => countsBy(selects, each)) }),
});

const countsGiven = ({ count, effects }: ConditionCount): Counts => ({
	count,
	...(effects && { effects: effects.map(countsGiven) }),
});

/** Index of the first condition after which no friend is left; null if some remain. */
function emptyingPlace({ inputs }: Filter, selects: Selects): number | null {
	const place = inputs.findIndex((_, index) => selects(inputs.slice(0, index + 1)).length === 0);
	return place === -1 ? null : place;
}
