import { type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isAnswerCounted } from "./payments/request-answer-payment.ts";

interface AnsweringFriend {
	form: { id: number };
	/** Null for an anonymous visitor, for whom no actions run. */
	friendId: number | null;
}

/** Whether a friend has reached the form's limit of answers within 24 hours. */
export async function hasReachedDailyLimit(ctx: Ctx, answer: AnsweringFriend): Promise<boolean> {
	if (answer.friendId === null) return false;
	const [row] = await queryRows(
		ctx.db,
		{ yes: number },
		sql`select ${dailyLimitReached(ctx, answer)} as yes`,
	);
	return row?.yes === 1;
}

/** Whether a form has reached its total limit of answers. */
export async function isFormFull(ctx: Ctx, form: { id: number }): Promise<boolean> {
	const [row] = await queryRows(ctx.db, { yes: number }, sql`select ${totalLimitReached(form)} as yes`);
	return row?.yes === 1;
}

/**
 * Id of the form for the answer to be written; null if it would exceed a limit. An answer requires a form, so
 * the whole transaction then fails. The database counts, because concurrent answers do not see each other
 * before.
 */
export const formIdWithinLimits = (ctx: Ctx, answer: AnsweringFriend): SQL<number> =>
	answer.friendId === null
		? sql`case when not ${totalLimitReached(answer.form)} then ${answer.form.id} end`
		: sql`case when not ${totalLimitReached(answer.form)} and not ${dailyLimitReached(ctx, answer)} then ${answer.form.id} end`;

/** Answers are counted only if their total number is limited. */
const totalLimitReached = ({ id }: { id: number }): SQL =>
	sql`coalesce((select f.reception ->> '$.max_answers' from ${forms} f where f.id = ${id}) <=
		(select count(*) from ${formAnswers} n where n.form_id = ${id} and ${isAnswerCounted}), 0)`;

const dailyLimitReached = (ctx: Ctx, { form, friendId }: AnsweringFriend): SQL =>
	sql`((select count(*) from ${formAnswers} n
		where n.friend_id = ${friendId} and n.form_id = ${form.id} and n.created_at > ${ctx.now - DAY})
		>= (select f.answers_per_day from ${forms} f where f.id = ${form.id}))`;
