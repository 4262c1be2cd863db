import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { PaymentWalk } from "#tests/support/payments/payment-walk.ts";

/** `PAYMENT_WALK` is the number of steps per seed (docs/testing.md). */
const STEPS = Number(env.PAYMENT_WALK) || 120;

test.each(SEEDS)("the ledger has what the bank has after a random walk (seed %d)", async (seed) => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const walk = await PaymentWalk.begin(seed);
	for (let step = 0; step < STEPS; step++) await walk.step();
	await walk.settle();
	expect(await walk.ledger()).toEqual(walk.movements());
	expect(await walk.contradictions()).toEqual([]);
	// The walk is valid only with enough money and deaths.
	expect(Object.keys(walk.movements()).length).toBeGreaterThan(STEPS / 100);
	expect(walk.deaths).toBeGreaterThan(STEPS / 200);
});
