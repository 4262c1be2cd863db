import { SECOND } from "#domain/platform/time/time.ts";
import type { LineAccount } from "./line/account.ts";
import { comesTrue, type Operator } from "./product/operator.ts";
import type { Product } from "./product/product.ts";
import { openWork, readRecord } from "./product/record.ts";

export interface Parked {
	id: string;
	token: string;
	/** It stands in the friend's talk, and was put away; any other was sent again. */
	arrived: boolean;
}

/**
 * A reply of which nobody can know whether it arrived is parked for the operator, who looks into the friend's talk:
 * one that stands there is put away, any other is sent again.
 */
export async function settleParked(
	product: Product,
	line: LineAccount,
	operator: Operator,
): Promise<Parked[]> {
	const parked = readRecord(product, (query) =>
		query<{ id: string; token: string }>(
			`select id, reply_token as token from deliveries where state = 'parked' and method = 'reply' and in_doubt = 1`,
		),
	).map((reply) => ({ ...reply, arrived: line.accepted.some(({ key }) => key === reply.token) }));
	for (const { id, arrived } of parked) await (arrived ? operator.cancel(id) : operator.resend(id));
	await comesTrue(() => openWork(product).firstSends === 0, 30 * SECOND);
	return parked;
}
