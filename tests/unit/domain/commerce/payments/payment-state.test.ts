import { describe, expect, test } from "vitest";
import { signedYen, sumLedger } from "#domain/commerce/payments/payment-entry.ts";
import {
	type CheckoutProgress,
	mayFollow,
	nextPaymentState,
	PAYMENT_STATE_NAMES,
	type PaymentState,
} from "#domain/commerce/payments/payment-state.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

const EMPTY = { paidYen: 0, refundedYen: 0, disputedYen: 0 };
const WITH_MONEY: PaymentState[] = ["paid", "part-refunded", "refunded", "disputed"];

describe("the state of a payment", () => {
	test.each(SEEDS)(
		"follows from its ledger, in whatever order and however often it is reported (seed %d)",
		(seed) => {
			const random = createRandomGenerator(seed);
			for (let round = 0; round < 300; round++) {
				const charge = 1 + Math.floor(random() * 1_000);
				const movements = [{ kind: "charge" as const, yen: charge }];
				let left = charge;
				const further: { kind: "refund" | "dispute" | "dispute-won"; yen: number }[] = [];
				while (left > 0 && random() < 0.6) {
					const yen = 1 + Math.floor(random() * left);
					left -= yen;
					further.push({ kind: "refund", yen: signedYen("refund", yen) });
				}
				if (left > 0 && random() < 0.3) further.push({ kind: "dispute", yen: signedYen("dispute", left) });
				const all = [...movements, ...further];
				const expected = nextPaymentState("requested", sumLedger(all), null);
				// Reported bit by bit, with other words of providers in between.
				let state: PaymentState = "requested";
				const told: typeof all = [];
				for (const movement of all.toSorted(() => random() - 0.5)) {
					const progress = (["waiting", "failed", "ended", "authorized", null] as const)[
						Math.floor(random() * 5)
					]!;
					const before = state;
					state = nextPaymentState(state, sumLedger(told), progress);
					expect(mayFollow(before, state)).toBe(true);
					told.push(movement);
					state = nextPaymentState(state, sumLedger(told), progress);
				}
				state = nextPaymentState(state, sumLedger(told), "ended");
				expect(state).toBe(expected);
				expect(WITH_MONEY).toContain(state);
			}
		},
	);

	test("never forgets money, and an ended payment ends with what came too late", () => {
		for (const from of WITH_MONEY)
			for (const to of PAYMENT_STATE_NAMES) expect(mayFollow(from, to)).toBe(WITH_MONEY.includes(to));
		for (const to of PAYMENT_STATE_NAMES)
			expect(mayFollow("expired", to)).toBe(to === "expired" || WITH_MONEY.includes(to));
		for (const progress of ["waiting", "authorized", "failed"] as CheckoutProgress[])
			expect(nextPaymentState("expired", EMPTY, progress)).toBe("expired");
	});

	test("is refunded only with the last yen, and a refund that fails is money again", () => {
		const sums = { paidYen: 1_000, refundedYen: 999, disputedYen: 0 };
		expect(nextPaymentState("paid", sums, null)).toBe("part-refunded");
		expect(nextPaymentState("part-refunded", { ...sums, refundedYen: 1_000 }, null)).toBe("refunded");
		expect(nextPaymentState("refunded", { ...sums, refundedYen: 0 }, null)).toBe("paid");
	});
});
