import { expect, test } from "vitest";
import { countFree, isFree, judge } from "#domain/salon/availability.ts";
import { dayNumber } from "#domain/salon/minutes.ts";
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
			for (let count = 0; count < ASKS; count++) {
				const asked = drawAsk(draw, oracle);
				const verdict = judge(book, askOf(asked, asked.resources));
				const told = verdict.free
					? []
					: verdict.reasons
							.map(({ rule, resource_id: id }) => (id === undefined ? rule : `${rule} ${id}`))
							.sort();
				const where = `seed ${seed}, ask ${count}: ${JSON.stringify(asked)}`;
				expect(told, where).toEqual(oracle.objections(asked));
				expect(isFree(book, askOf(asked, asked.resources)), where).toBe(verdict.free);
				const anyone = judge(book, askOf(asked, null));
				const able = oracle.able(asked);
				expect(anyone.free ? anyone.resourceIds : [], where).toEqual(
					able.length > 0 ? [able[0], ...asked.besides] : [],
				);
				expect(isFree(book, askOf(asked, null)), where).toBe(anyone.free);
				expect(countFree(book, askOf(asked, null)), where).toBe(able.length);
				if (verdict.free) free += 1;
			}
		}
		// The walk is worth something only where both answers come up.
		expect(free).toBeGreaterThan(100);
		expect(free).toBeLessThan(WORLDS * ASKS - 100);
	},
	120_000,
);
