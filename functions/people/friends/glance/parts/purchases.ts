import { sql } from "drizzle-orm";
import { products, purchases as table } from "#db/commerce/products.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	count: number;
	open: number;
	last_at: number;
}

/** Products that the friend has bought, the latest first. */
export const purchasesPart = defineGlancePart({
	ability: "product-read",
	query: (_ctx, id) =>
		sql`select p.id, p.name, sum(x.quantity) as count, sum(iif(x.state = 'paid', x.quantity, 0)) as open, max(x.paid_at) as last_at
			from ${table} x join ${products} p on p.id = x.product_id
			where x.friend_id = ${id} and x.state in ('paid', 'handed') group by p.id order by last_at desc, p.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ last_at, ...purchase }) => ({ ...purchase, last_at: toWireTime(last_at, ctx.zone) })),
});
