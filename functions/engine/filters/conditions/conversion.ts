import { sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { anyAll } from "./any-all.ts";

/** 80. Of some conversions it is not known yet whose they are. */
export const conversion = ({ tracker_ids, tracker_or }: ConditionOf<"conversion">, at: FilterContext) =>
	anyAll(at, tracker_or, tracker_ids, {
		from: sql`${conversions} t`,
		of: sql`t.tracker_id`,
		and: sql`t.friend_id is not null`,
	});
