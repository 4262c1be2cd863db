import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import {
	ANSWERS_PER_PAGE,
	type AnswersSought,
	answersByColumn,
	type QuestionPlaces,
	questionPlaces,
} from "#domain/acquisition/forms/answers.ts";
import { spanOfDays } from "#domain/engine/filters/period.ts";
import { type Cursor, writeCursor } from "#domain/people/friends/cursor.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { within } from "#functions/engine/filters/conditions/within.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Listing {
	ctx: OperatorCtx;
	input: AnswersSought & { id: number; before?: Cursor | undefined };
}

/** Page of a form's answers, newest first, with the number of matches. @throws Refusal 404 */
export async function listAnswers({ ctx, input }: Listing) {
	const where = soughtAnswers(ctx, input);
	const [[form], page, [counted]] = await ctx.db.batch([
		formOf(ctx, input.id),
		answerRows(ctx, and(where, behind(input.before)), ANSWERS_PER_PAGE + 1),
		ctx.db
			.select({ total: sql<number>`count(*)` })
			.from(formAnswers)
			.leftJoin(friends, eq(friends.id, formAnswers.friendId))
			.where(where),
	]);
	if (!form) throw notFound();
	const places = questionPlaces(form.fields);
	const items = page.slice(0, ANSWERS_PER_PAGE);
	const last = page.length > ANSWERS_PER_PAGE ? items.at(-1) : undefined;
	return {
		name: form.name,
		group_id: form.groupId,
		items: items.map((row) => presentAnswer(ctx, row, places)),
		total: counted?.total ?? 0,
		next_cursor: last ? writeCursor({ at: last.answer.createdAt, id: String(last.answer.id) }) : null,
	};
}

/** One answer to a form. @throws Refusal 404 for one that is not there, or not to be seen */
export async function showAnswer({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number; answer: number };
}) {
	const [[form], [row]] = await ctx.db.batch([
		formOf(ctx, input.id),
		answerRows(ctx, and(answersOf(ctx, input.id), eq(formAnswers.id, input.answer)), 1),
	]);
	if (!form || !row) throw notFound();
	return { name: form.name, group_id: form.groupId, ...presentAnswer(ctx, row, questionPlaces(form.fields)) };
}

const formOf = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({ name: forms.name, groupId: forms.groupId, fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));

const answerRows = (ctx: OperatorCtx, where: SQL | undefined, limit: number) =>
	ctx.db
		.select({ answer: formAnswers, friend: { name: friends.name, iconUrl: friends.iconUrl } })
		.from(formAnswers)
		.leftJoin(friends, eq(friends.id, formAnswers.friendId))
		.where(where)
		.orderBy(desc(formAnswers.createdAt), desc(formAnswers.id))
		.limit(limit);

const presentAnswer = (
	ctx: OperatorCtx,
	{ answer, friend }: Awaited<ReturnType<typeof answerRows>>[number],
	places: QuestionPlaces,
) => ({
	id: answer.id,
	friend:
		answer.friendId === null
			? null
			: { id: answer.friendId, name: friend?.name ?? "", icon_url: friend?.iconUrl ?? null },
	answers: answersByColumn(answer.answers, places).map(({ column, value }) => ({ label: column, value })),
	created_at: wireTime(answer.createdAt, ctx.zone),
});

const behind = (before: Cursor | undefined): SQL =>
	before
		? sql`(${formAnswers.createdAt}, ${formAnswers.id}) < (${before.at}, ${Number(before.id) || 0})`
		: sql`1`;

/**
 * The answers to a form that an operator may see, for statements that left-join `friends`. Operators who see only some
 * friends see no anonymous answers.
 */
export const answersOf = (ctx: OperatorCtx, formId: number): SQL | undefined =>
	and(eq(formAnswers.formId, formId), visibleTo(ctx.operator));

/** Of these, the answers of some days, and with a text in them or in the friend's name. */
export function soughtAnswers(
	ctx: OperatorCtx,
	{ id, date_from, date_to, search }: AnswersSought & { id: number },
): SQL | undefined {
	const key = normalise(search);
	return and(
		answersOf(ctx, id),
		date_from === null && date_to === null
			? undefined
			: within(sql`${formAnswers.createdAt}`, spanOfDays(date_from, date_to, ctx.zone)),
		// Answers older than the search hold the original spelling.
		key === ""
			? undefined
			: sql`(instr(coalesce(${formAnswers.answersKey}, lower(${formAnswers.answers})), ${key}) > 0
				or instr(${friends.nameKey}, ${key}) > 0)`,
	);
}
