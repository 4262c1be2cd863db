import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "./product.ts";
import { alterRecord, isWriting } from "./record.ts";

/** Where the product comes to stand still: a row about to be written, or just written, by one of its statements. */
export interface ParkPoint {
	/** When and on what, as in `create trigger`: `before insert on "runs"`. */
	on: string;
	/** Which rows, in terms of `new` and `old`. */
	when: string;
}

/**
 * From its next start the product stands still for ever as soon as one of its transactions comes to a point: the row
 * fires a trigger that counts without end. Nothing of that transaction is written then.
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

/** Looks that must find the same transaction open, so that none is taken for it that only took a moment. */
const LOOKS = 4;

/** Waits until the product stands still; answers whether it came to. */
export async function isParked(product: Product, within: number): Promise<boolean> {
	let open = 0;
	for (const until = Date.now() + within; Date.now() < until && open < LOOKS; ) {
		open = isWriting(product) ? open + 1 : 0;
		await pause(50);
	}
	return open === LOOKS;
}
