import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { PaidSalon } from "#tests/support/salon/paid-salon.ts";

const DEPOSIT = { mode: "deposit", amount: 2_000, unit: "yen", refunds: true } as const;
const MOMENTS = ["before", "after"] as const;

/** Kills the work at each write until it survives, and lets the clock catch up after each death. */
async function killEverywhere(prepare: () => Promise<PaidSalon>, check: (place: PaidSalon) => Promise<void>) {
	let deaths = 0;
	for (const when of MOMENTS)
		for (let trip = 0; ; trip++) {
			const place = await prepare();
			const { database, isDead } = killAtWrite(env.DB, { trip, when });
			await place.work(database).catch(() => undefined);
			const wasKilled = isDead();
			deaths += Number(wasKilled);
			await place.pass(20 * MINUTE, 10);
			await check(place);
			if (!wasKilled) break;
		}
	return deaths;
}

test("a booking is confirmed once, wherever the worker dies over its payment", async () => {
	const deaths = await killEverywhere(
		async () => {
			const place = await PaidSalon.open(DEPOSIT);
			await place.book();
			await place.shop.pay((await place.payment()).key);
			return place;
		},
		async (place) => {
			expect(await place.reservations()).toMatchObject([{ status: "approved", pay_until: null }]);
			expect(await place.history()).toEqual(["await_payment", "create"]);
			expect(await readRows("select kind, yen from payment_entries")).toEqual([
				{ kind: "charge", yen: 2_000 },
			]);
		},
	);
	expect(deaths).toBeGreaterThan(3);
});

test("the money of a cancelled booking goes back once, wherever the worker dies", async () => {
	const deaths = await killEverywhere(
		async () => {
			const place = await PaidSalon.open(DEPOSIT);
			await place.book();
			await place.shop.pay((await place.payment()).key);
			await place.work();
			await place.cancel();
			return place;
		},
		async (place) => {
			expect(await place.reservations()).toMatchObject([{ status: "canceled" }]);
			expect(await readRows("select kind, yen from payment_entries order by id")).toEqual([
				{ kind: "charge", yen: 2_000 },
				{ kind: "refund", yen: -2_000 },
			]);
		},
	);
	expect(deaths).toBeGreaterThan(3);
});

test("a time that nobody pays is free again, wherever the worker dies", async () => {
	await killEverywhere(
		async () => {
			const place = await PaidSalon.open(DEPOSIT);
			await place.book();
			await place.shop.open((await place.payment()).key, "stripe");
			place.shop.clock.pass(16 * MINUTE);
			return place;
		},
		async (place) => {
			expect(await place.reservations()).toMatchObject([{ status: "canceled", pay_until: null }]);
			expect(await readRows("select state from payments")).toEqual([{ state: "expired" }]);
			expect(await place.history()).toEqual(["await_payment", "release_unpaid"]);
		},
	);
});
