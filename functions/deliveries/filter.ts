import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import type { DeliveryFilter } from "#domain/deliveries/list.ts";
import { DAY, instantAt } from "#domain/time.ts";
import type { Ctx } from "../context.ts";

/** The conditions on `deliveries` that a filter makes; none where it is empty. */
export function filterConditions({ zone }: Pick<Ctx, "zone">, filter: DeliveryFilter): SQL[] {
	const conditions: SQL[] = [];
	const from = filter.from && instantAt(filter.from, "00:00", zone);
	const until = filter.until && instantAt(dayAfter(filter.until), "00:00", zone);
	if (from !== null && from !== "") conditions.push(sql`${deliveries.dueAt} >= ${from}`);
	if (until !== null && until !== "") conditions.push(sql`${deliveries.dueAt} < ${until}`);
	if (filter.reason !== "") conditions.push(sql`instr(${deliveries.reason}, ${filter.reason}) > 0`);
	return conditions;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
