import { sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { anyAll } from "./any-all.ts";

/** Condition type 80: registered conversions. Conversions whose friend is still unknown do not count. */
export const conversion = ({ tracker_ids, tracker_or }: ConditionOf<"conversion">, context: FilterContext) =>
	anyAll(context, tracker_or, tracker_ids, {
		from: sql`${conversions} t`,
		itemId: sql`t.tracker_id`,
		where: sql`t.friend_id is not null`,
	});
