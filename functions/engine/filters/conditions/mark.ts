import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { isAmong } from "#db/platform/sql/among.ts";
import { NO_MARK } from "#domain/engine/filters/conditions/mark.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { joined } from "./joined.ts";
import { Selected } from "./selected.ts";

const field = sql`(select id from ${markField})`;

/** 50. */
export function mark({ notify }: ConditionOf<"mark">, at: FilterContext): SQLWrapper {
	const ids = notify.filter((id) => id !== NO_MARK);
	const asked = [
		...(ids.length > 0 ? [carriers(at, isAmong(ids), { inOrder: ids.length === 1 })] : []),
		...(notify.includes(NO_MARK) ? [carriers(at, sql`is not null`, { not: true })] : []),
	];
	return asked.length === 1 ? asked[0]! : joined(asked, "or");
}

/** In the account's own list, or in the field. */
const carriers = (at: FilterContext, mark: SQL, { not = false, inOrder = false }): Selected =>
	new Selected(
		at,
		[
			{
				from: sql`${friendMarks} m`,
				friend: sql`m.friend_id`,
				where: sql`m.mark_id ${mark} and ${field} is null`,
				inOrder,
			},
			{
				from: sql`${friendVars} v`,
				friend: sql`v.friend_id`,
				where: sql`v.var_id = ${field} and v.choice_id ${mark}`,
				inOrder,
			},
		],
		not,
	);
