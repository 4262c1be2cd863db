import { sql } from "drizzle-orm";

/** Data of a purchase `x` for other systems. */
export const purchaseAsJson = sql`json_object('purchase_id', x.id, 'product_id', x.product_id, 'product', x.name,
	'quantity', x.quantity, 'yen', x.yen)`;
