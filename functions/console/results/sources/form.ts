import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { findListedItem } from "./find-listed-item.ts";
import type { ResultSourceOf } from "./source.ts";

/** Answers of known friends. */
export const formStatements: ResultSourceOf<"form"> = {
	find: findListedItem(forms),
	steps: {
		replied: (id) =>
			sql`select a.friend_id as friend_id, a.created_at as at from ${formAnswers} a
				where a.form_id = ${id} and a.friend_id is not null`,
	},
};
