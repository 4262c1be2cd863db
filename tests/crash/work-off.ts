import { expect } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { LineAccount } from "./line/account.ts";
import { advanceClock, comesTrue } from "./product/operator.ts";
import type { Product } from "./product/product.ts";
import { isDone, openWork } from "./product/record.ts";

/** Advances until dead workers' leases expire and no work is open. */
export async function workOff(product: Product, line: LineAccount): Promise<void> {
	// The clock advances slowly first: a doubtful reply can only be verified within its token's minute.
	await comesTrue(() => openWork(product).repliesInDoubt === 0, 2 * SECOND);
	line.lead = await advanceClock(product, 30 * SECOND);
	await comesTrue(() => openWork(product).repliesInDoubt === 0, 90 * SECOND);
	for (let minute = 0; minute < 20 && !isDone(openWork(product)); minute++) {
		line.lead = await advanceClock(product, MINUTE);
		await comesTrue(() => isDone(openWork(product)), 3 * SECOND);
	}
	expect(openWork(product)).toMatchObject({ events: 0, runs: 0, deliveries: 0 });
}
