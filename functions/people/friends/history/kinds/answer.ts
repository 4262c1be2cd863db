import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	form_id: number;
	form: string;
	answers: string;
}

/** Maximum length of an answer in the list. */
const MAX_ANSWER_LENGTH = 120;

/** Answers to forms. */
export const answerHistory = defineHistory<Row>({
	ability: "form-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select a.id, a.created_at as at, f.id as form_id, f.name as form, a.answers
			from ${formAnswers} a join ${forms} f on f.id = a.form_id
			where a.friend_id = ${friendId} and ${isBeforeCursor(sql`a.created_at`, sql`a.id`)}
			order by a.created_at desc, a.id desc limit ${limit}`,
	present: ({ id, at, form_id, form, answers }) => ({
		id: String(id),
		at,
		title: `「${form}」に回答`,
		detail:
			(JSON.parse(answers) as { label: string; value: string }[])
				.filter(({ value }) => value !== "")
				.map(({ label, value }) => `${label}: ${value}`)
				.join("、")
				.slice(0, MAX_ANSWER_LENGTH)
				.toWellFormed() || null,
		href: addressOf("formAnswers", { id: form_id }),
	}),
});
