import { readRows } from "#tests/support/database-snapshot.ts";
import { storeRow } from "#tests/support/store-rows.ts";

interface Movement {
	kind?: "charge" | "refund" | "refund-failed";
	/** Signed. */
	yen: number;
	at: number;
	isTest?: boolean;
}

/** Stores a payment of a friend without money. */
export async function storePayment(friend: { id: number }, at: number): Promise<number> {
	const id = (await readRows<{ id: number }>("select ifnull(max(id), 0) + 1 as id from payments"))[0]!.id;
	await storeRow("payments", {
		...{ id, key: `payment-${id}`, friend_id: friend.id, purpose: "request", title: "お支払い" },
		...{ amount_yen: 10_000, lines: [], state: "paid", expires_at: at, paid_at: at, created_at: at },
	});
	await storeRow("payment_checkouts", {
		...{ id, payment_id: id, provider: "shop", key: `checkout-${id}`, is_test: 0, state: "paid" },
		...{ expires_at: at, created_at: at },
	});
	return id;
}

/** Stores a movement of a payment's money, as its provider would report it. */
export async function moveMoney(
	paymentId: number,
	{ kind = "charge", yen, at, isTest = false }: Movement,
): Promise<void> {
	const id = (await readRows<{ id: number }>("select ifnull(max(id), 0) + 1 as id from payment_entries"))[0]!
		.id;
	await storeRow("payment_entries", {
		...{ id, payment_id: paymentId, checkout_id: paymentId, key: `entry-${id}`, kind, yen },
		...{ provider: "shop", method: "cash", is_test: Number(isTest), at, created_at: at },
	});
}
