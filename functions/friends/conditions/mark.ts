import { type SQL, sql } from "drizzle-orm";
import { friendMarks, markField } from "#db/friend-marks.ts";
import { friendVars } from "#db/vars.ts";
import { NO_MARK } from "#domain/conditions/mark.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { joined } from "../filter.ts";
import { isIn, selected } from "./selected.ts";

const field = sql`(select id from ${markField})`;

/** 50. */
export function mark({ notify }: ConditionOf<"mark">): SQL {
	const ids = notify.filter((id) => id !== NO_MARK);
	return joined(
		[
			...(ids.length > 0 ? [selected(carriers(isIn(ids)))] : []),
			...(notify.includes(NO_MARK) ? [selected(carriers(sql`is not null`), true)] : []),
		],
		"or",
	);
}

const carriers = (mark: SQL): SQL =>
	sql`select m.friend_id from ${friendMarks} m where m.mark_id ${mark} and ${field} is null
		union all select v.friend_id from ${friendVars} v where v.var_id = ${field} and v.choice_id ${mark}`;
