import type { SQL } from "drizzle-orm";
import type { Ctx } from "#functions/context.ts";

/** Days of a figure: the first one, the first one after them, and the instants of their beginnings. */
export interface FigureSpan {
	firstDay: string;
	dayAfter: string;
	from: number;
	before: number;
}

/** Select of a figure's records: `day`, `source`, `item_id` and `count`, each source once a day or more often. */
export type FigureRecords = (ctx: Ctx, span: FigureSpan) => SQL;
