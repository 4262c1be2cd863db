import { expect, test } from "vitest";
import {
	countFreeResources,
	isTimeAvailable,
	judgeAvailability,
} from "#domain/booking/salons/judge-availability.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { drawOracleQuery, drawSalonWorld, SeededDraw } from "#tests/support/salon/draw-salon-world.ts";
import type { OracleQuery } from "#tests/support/salon/salon-oracle.ts";

const WORLDS = 400;
const ASKS = 25;

const askOf = (ask: OracleQuery, resourceIds: number[] | null) => ({
	day: toDayNumber(ask.date),
	from: ask.from,
	to: ask.to,
	courseId: ask.course,
	resourceIds,
	subResourceIds: ask.besides,
	side: ask.side,
	now: ask.now,
	ignoring: ask.ignoring,
	holdKey: ask.key,
	upcomingBookings: ask.open,
});

test.each(SEEDS)(
	"verdicts, with the rules that object, are those of an oracle that knows minutes and sets alone (seed %i)",
	(first) => {
		let free = 0;
		for (let world = 0; world < WORLDS; world++) {
			const seed = first * 1_000 + world;
			const draw = new SeededDraw(seed);
			const { oracle, book } = drawSalonWorld(draw);
			const verdicts = Array.from({ length: ASKS }, () => drawOracleQuery(draw, oracle)).map((asked) => {
				const verdict = judgeAvailability(book, askOf(asked, asked.resources));
				const told = verdict.free
					? []
					: verdict.reasons
							.map(({ rule, resource_id: id }) => (id === undefined ? rule : `${rule} ${id}`))
							.sort();
				const anyone = judgeAvailability(book, askOf(asked, null));
				const able = oracle.able(asked);
				if (verdict.free) free += 1;
				return {
					actual: {
						asked,
						objections: told,
						isFree: isTimeAvailable(book, askOf(asked, asked.resources)),
						resources: anyone.free ? anyone.resourceIds : [],
						isAnyoneFree: isTimeAvailable(book, askOf(asked, null)),
						free: countFreeResources(book, askOf(asked, null)),
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
			// One comparison per world: 50,000 would cost more than the verdicts.
			expect(
				verdicts.map(({ actual }) => actual),
				`seed ${seed}`,
			).toEqual(verdicts.map(({ expected }) => expected));
		}
		// The run is valid only if both verdicts occur.
		expect(free).toBeGreaterThan(100);
		expect(free).toBeLessThan(WORLDS * ASKS - 100);
	},
	120_000,
);
