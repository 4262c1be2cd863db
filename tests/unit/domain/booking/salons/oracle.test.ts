import { expect, test } from "vitest";
import { countFree, isFree, judge } from "#domain/booking/salons/availability.ts";
import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import type { OracleAsk } from "#tests/support/salon/oracle.ts";
import { Draw, drawAsk, drawWorld } from "#tests/support/salon/world.ts";

const WORLDS = 400;
const ASKS = 25;

const askOf = (ask: OracleAsk, resourceIds: number[] | null) => ({
	day: dayNumber(ask.date),
	from: ask.from,
	to: ask.to,
	courseId: ask.course,
	resourceIds,
	subResourceIds: ask.besides,
	side: ask.side,
	now: ask.now,
	ignoring: ask.ignoring,
	holdKey: ask.key,
	open: ask.open,
});

test.each(SEEDS)(
	"verdicts, with the rules that object, are those of an oracle that knows minutes and sets alone (seed %i)",
	(first) => {
		let free = 0;
		for (let world = 0; world < WORLDS; world++) {
			const seed = first * 1_000 + world;
			const draw = new Draw(seed);
			const { oracle, book } = drawWorld(draw);
			const verdicts = Array.from({ length: ASKS }, () => drawAsk(draw, oracle)).map((asked) => {
				const verdict = judge(book, askOf(asked, asked.resources));
				const told = verdict.free
					? []
					: verdict.reasons
							.map(({ rule, resource_id: id }) => (id === undefined ? rule : `${rule} ${id}`))
							.sort();
				const anyone = judge(book, askOf(asked, null));
				const able = oracle.able(asked);
				if (verdict.free) free += 1;
				return {
					actual: {
						asked,
						objections: told,
						isFree: isFree(book, askOf(asked, asked.resources)),
						resources: anyone.free ? anyone.resourceIds : [],
						isAnyoneFree: isFree(book, askOf(asked, null)),
						free: countFree(book, askOf(asked, null)),
					},
					expected: {
						asked,
						objections: oracle.objections(asked),
						isFree: verdict.free,
						resources: able.length > 0 ? [able[0], ...asked.besides] : [],
						isAnyoneFree: anyone.free,
						free: able.length,
					},
				};
			});
			// One comparison of a world: 50,000 cost more than the verdicts.
			expect(
				verdicts.map(({ actual }) => actual),
				`seed ${seed}`,
			).toEqual(verdicts.map(({ expected }) => expected));
		}
		// The walk is worth something only where both answers come up.
		expect(free).toBeGreaterThan(100);
		expect(free).toBeLessThan(WORLDS * ASKS - 100);
	},
	120_000,
);
