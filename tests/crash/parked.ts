import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { LineAccount } from "./line/account.ts";
import { comesTrue, type Operator } from "./product/operator.ts";
import type { Product } from "./product/product.ts";
import { openWork, readRecord } from "./product/record.ts";

export interface Parked {
	id: string;
	token: string;
	/** Whether it appears in the friend's talk and was dismissed; otherwise it was sent again. */
	arrived: boolean;
}

/**
 * Settles parked replies like the operator, who checks the friend's talk: dismisses those that arrived, and
 * sends the others again.
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
