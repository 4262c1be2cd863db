import { type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";

interface Answering {
	form: { id: number };
	/** Null for an unknown visitor, for whom nothing runs. */
	friendId: number | null;
}

/** Whether a friend has answered a form as often as it allows within 24 hours. */
export async function hasAnsweredEnough(ctx: Ctx, answering: Answering): Promise<boolean> {
	if (answering.friendId === null) return false;
	const [row] = await rowsOf<{ yes: number }>(ctx.db, sql`select ${isEnough(ctx, answering)} as yes`);
	return row?.yes === 1;
}

/** Whether a form has as many answers as it takes altogether. */
export async function isFull(ctx: Ctx, form: { id: number }): Promise<boolean> {
	const [row] = await rowsOf<{ yes: number }>(ctx.db, sql`select ${fullOf(form)} as yes`);
	return row?.yes === 1;
}

/**
 * The form's id for the answer to be written; null where it would exceed a limit. An answer cannot be written without
 * a form, so the whole transaction then fails. The database counts, because answers that are sent at once do not see
 * each other before.
 */
export const idUnlessEnough = (ctx: Ctx, answering: Answering): SQL<number> =>
	answering.friendId === null
		? sql`case when not ${fullOf(answering.form)} then ${answering.form.id} end`
		: sql`case when not ${fullOf(answering.form)} and not ${isEnough(ctx, answering)} then ${answering.form.id} end`;

/** Answers are counted where their number is limited alone. */
const fullOf = ({ id }: { id: number }): SQL =>
	sql`coalesce((select f.reception ->> '$.max_answers' from ${forms} f where f.id = ${id}) <=
		(select count(*) from ${formAnswers} n where n.form_id = ${id}), 0)`;

const isEnough = (ctx: Ctx, { form, friendId }: Answering): SQL =>
	sql`((select count(*) from ${formAnswers} n
		where n.friend_id = ${friendId} and n.form_id = ${form.id} and n.created_at > ${ctx.now - DAY})
		>= (select f.answers_per_day from ${forms} f where f.id = ${form.id}))`;
