import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { FIRST_TEXT, LATER_TEXTS } from "./deliveries-plan.ts";
import type { Acceptance } from "./line/account.ts";
import type { Product } from "./product/product.ts";
import { readRecord } from "./product/record.ts";

/** Friends whose phone does not show each text exactly once. */
export function strayPhones(friends: string[], accepted: Acceptance[]): unknown[] {
	const wanted = JSON.stringify([FIRST_TEXT, ...LATER_TEXTS].sort());
	const byFriend = Map.groupBy(accepted, (acceptance) => acceptance.friend);
	return friends.flatMap((friend) => {
		const got = (byFriend.get(friend) ?? []).flatMap(({ texts }) => texts).sort();
		return JSON.stringify(got) === wanted ? [] : [{ friend, got }];
	});
}

/** Deliveries that are not sent, except those that the operator dismissed, with their state. */
export function strayDeliveries(product: Product, putAway: Set<string>): unknown[] {
	return readRecord(product, (query) =>
		query<{ id: string }>(
			`select id, state, method, attempts, in_doubt, reason from deliveries where state <> 'sent'`,
		)
			.filter(({ id }) => !putAway.has(id))
			.map((row) => ({ ...row })),
	);
}

interface Sent {
	id: string;
	token: string | null;
	method: string;
	/** Number of its texts in the friend's history. */
	recorded: number;
}

/** Deliveries without exactly one accepted call, or without exactly one record in the history. */
export function doubledOrLost(product: Product, accepted: Acceptance[], putAway: Set<string>): unknown[] {
	const sent = readRecord(product, (query) =>
		query<Sent>(
			`select d.id, d.reply_token as token, d.method,
				(select count(*) from messages m where m.delivery_id = d.id) as recorded from deliveries d`,
		),
	);
	const times = new Map<string, number>();
	for (const { key } of accepted) times.set(key, (times.get(key) ?? 0) + 1);
	const strays = sent.flatMap((delivery) => {
		const taken = (times.get(delivery.id) ?? 0) + (delivery.token ? (times.get(delivery.token) ?? 0) : 0);
		times.delete(delivery.id);
		if (delivery.token) times.delete(delivery.token);
		return taken === 1 && (delivery.recorded === 1 || putAway.has(delivery.id))
			? []
			: [{ ...delivery, taken }];
	});
	// The remaining calls were accepted for deliveries unknown to the product.
	return [...strays, ...times];
}

/** Number of deliveries, optionally in one state. */
export const countDeliveries = (product: Product, state?: DeliveryState): number =>
	readRecord(product, (query) =>
		query<{ state: DeliveryState; count: number }>(
			`select state, count(*) as count from deliveries group by state`,
		),
	)
		.filter((row) => state === undefined || row.state === state)
		.reduce((sum, { count }) => sum + count, 0);
