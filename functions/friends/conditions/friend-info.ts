import { type SQL, sql } from "drizzle-orm";
import { friendVars } from "#db/vars.ts";
import { DATE_MATCH } from "#domain/conditions/friend-info-date.ts";
import { baseDate, isPeriodMatch } from "#domain/conditions/friend-info-period.ts";
import { spanOfPeriod } from "#domain/conditions/friend-info-span.ts";
import { numberOf } from "#domain/conditions/number-query.ts";
import { isNumberMatch } from "#domain/conditions/value-match.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { today } from "#domain/time.ts";
import type { At } from "../at.ts";
import { compare } from "./compare.ts";
import { dateTest, inDays } from "./friend-info-date.ts";
import { selected } from "./selected.ts";

type FriendInfo = ConditionOf<"friendInfo">;

/** 75. */
export const friendInfo = (condition: FriendInfo, at: At): SQL =>
	selected(
		at,
		{
			from: sql`${friendVars} v`,
			friend: sql`v.friend_id`,
			where: sql`v.var_id = ${condition.var_id} and ${valueTest(condition, at)}`,
		},
		condition.match === 2 || condition.match === 4 || condition.match === 5,
	);

function valueTest(condition: FriendInfo, { now, zone }: At): SQL {
	const { match, query } = condition;
	const day = today(now, zone);
	if (isNumberMatch(match)) return compare(sql`v.number`, match, numberOf(query) ?? 0);
	if (match === DATE_MATCH) return dateTest(condition, day);
	if (isPeriodMatch(match)) {
		const base = condition.use_current_date === 1 ? day : baseDate(condition);
		return base === null ? sql`0` : inDays(sql`v.date`, spanOfPeriod(match, condition, base));
	}
	if (match === 2 || match === 3) return sql`1`;
	return match === 0 || match === 4 ? isValue(query) : sql`instr(v.value_key, ${normalise(query)}) > 0`;
}

/** The text, or of a select field the choice. */
const isValue = (query: string): SQL => {
	const text = sql`v.value_key = ${normalise(query)}`;
	const id = Number(query);
	return Number.isSafeInteger(id) && String(id) === query ? sql`(${text} or v.choice_id = ${id})` : text;
};
