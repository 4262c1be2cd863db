import { sql } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import { products } from "#db/commerce/products.ts";
import { vars } from "#db/people/friend-fields.ts";
import { listSegments, type SegmentChoice } from "#domain/engine/filters/ready-made-segments.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readLists } from "./read-lists.ts";

/** Part of the name of the field that holds birthdays. */
const BIRTHDAY = "誕生";
/** Maximum number of salons in a segment. */
const MAX_SALONS = 1_000;

/** Ready-made segments with the account's salons and its first field for birthdays, in one statement. */
export async function listFilterSegments(ctx: OperatorCtx): Promise<{ segments: SegmentChoice[] }> {
	const sources = await readLists(
		ctx,
		["salons", "birthdays", "products"],
		sql`select * from (select 'salons' as part, cast(${salons.id} as text) as row from ${salons}
				where ${salons.deletedAt} is null order by ${salons.id} limit ${MAX_SALONS})
			union all select * from (select 'birthdays', cast(${vars.id} as text) from ${vars}
				where ${vars.deletedAt} is null and ${vars.type} = ${VAR_TYPES.date} and instr(${vars.name}, ${BIRTHDAY}) > 0
				order by ${vars.id} limit 1)
			union all select * from (select 'products', cast(${products.id} as text) from ${products}
				where ${products.deletedAt} is null and ${products.period} is null limit 1)`,
	);
	const [birthdayFieldId = null] = sources.birthdays as number[];
	return {
		segments: listSegments(ctx.operator.abilities, {
			salonIds: sources.salons as number[],
			birthdayFieldId,
			hasProducts: sources.products.length > 0,
		}),
	};
}
