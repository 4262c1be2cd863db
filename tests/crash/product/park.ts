import { setTimeout as pause } from "node:timers/promises";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Product } from "./product.ts";
import { alterRecord, isWriting } from "./record.ts";

/** Statement at which the product blocks, before or after it writes a row. */
export interface ParkPoint {
	/** Timing and table as in `create trigger`: `before insert on "runs"`. */
	on: string;
	/** Condition on the row, in terms of `new` and `old`. */
	when: string;
}

/**
 * Makes the product block forever, from its next start, in the first transaction that reaches the point: the
 * row triggers an endless count. The transaction writes nothing.
 */
export function parkAt(product: Product, { on, when }: ParkPoint): void {
	parkNowhere(product);
	alterRecord(
		product,
		`create view endless as with recursive n(i) as (select 1 union all select i + 1 from n) select i from n;
		create trigger park ${on} when ${when} begin select count(*) from endless; end;`,
	);
}

export const parkNowhere = (product: Product): void =>
	alterRecord(product, "drop trigger if exists park; drop view if exists endless;");

/**
 * Number of consecutive checks with an open transaction, so that a short one is not mistaken for a blocked
 * one.
 */
const LOOKS = 4;

/**
 * Time within which the product blocks: longer than two of its ticks, because a check takes the write lock for
 * a moment, and a transaction that fails because of it is repeated at the next tick.
 */
const PARKED_WITHIN = 150 * SECOND;

/** Waits until the product blocks; returns whether it did in time. */
export async function isParked(product: Product, within = PARKED_WITHIN): Promise<boolean> {
	let open = 0;
	for (const until = Date.now() + within; Date.now() < until && open < LOOKS; ) {
		open = isWriting(product) ? open + 1 : 0;
		await pause(50);
	}
	return open === LOOKS;
}
