import { sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { spanOfDays } from "#domain/engine/filters/period.ts";
import type { FilterContext } from "../context.ts";
import { type Selected, selected } from "./selected.ts";
import { within } from "./within.ts";

/** 95. */
export const form = (condition: ConditionOf<"form">, at: FilterContext): Selected => {
	const { form_id, match, use_date, date_from, date_to } = condition;
	const when = use_date === 1 ? within(sql`a.created_at`, spanOfDays(date_from, date_to, at.zone)) : sql`1`;
	return selected(
		at,
		{
			from: sql`${formAnswers} a`,
			friend: sql`a.friend_id`,
			where: sql`a.form_id = ${form_id} and ${when} and a.friend_id is not null`,
		},
		match === 10,
	);
};
