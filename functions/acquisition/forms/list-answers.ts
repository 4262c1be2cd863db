import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import {
	ANSWERS_PER_PAGE,
	type AnswersFilter,
	answersByColumn,
	type QuestionOrdinals,
	questionOrdinals,
} from "#domain/acquisition/forms/form-answers.ts";
import { PAYMENT_STATES, type PaymentState } from "#domain/commerce/payments/payment-state.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isWithinSpan } from "#functions/engine/filters/conditions/within-span.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { FORM_ANSWER_PURPOSE } from "./payments/request-answer-payment.ts";

interface ListAnswersArgs {
	ctx: OperatorCtx;
	input: AnswersFilter & { id: number; before?: TimeCursor | undefined };
}

/** Answers of a form, newest first, one page, with the number of matches. @throws Refusal 404 */
export async function listAnswers({ ctx, input }: ListAnswersArgs) {
	const answerFilter = filteredAnswers(ctx, input);
	const [[form], page, [totalRow]] = await ctx.db.batch([
		selectForm(ctx, input.id),
		selectAnswers(ctx, and(answerFilter, afterCursor(input.before)), ANSWERS_PER_PAGE + 1),
		ctx.db
			.select({ total: sql<number>`count(*)` })
			.from(formAnswers)
			.leftJoin(friends, eq(friends.id, formAnswers.friendId))
			.where(answerFilter),
	]);
	if (!form) throw notFound();
	const ordinals = questionOrdinals(form.fields);
	const items = page.slice(0, ANSWERS_PER_PAGE);
	const lastItem = page.length > ANSWERS_PER_PAGE ? items.at(-1) : undefined;
	return {
		name: form.name,
		group_id: form.groupId,
		items: items.map((row) => presentAnswer(ctx, row, ordinals)),
		total: totalRow?.total ?? 0,
		next_cursor: lastItem
			? writeTimeCursor({ at: lastItem.answer.createdAt, id: String(lastItem.answer.id) })
			: null,
	};
}

/**
 * Returns one answer to a form.
 * @throws Refusal 404 if it does not exist or is not visible to the operator
 */
export async function showAnswer({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number; answer: number };
}) {
	const [[form], [row]] = await ctx.db.batch([
		selectForm(ctx, input.id),
		selectAnswers(ctx, and(visibleAnswers(ctx, input.id), eq(formAnswers.id, input.answer)), 1),
	]);
	if (!form || !row) throw notFound();
	return {
		name: form.name,
		group_id: form.groupId,
		...presentAnswer(ctx, row, questionOrdinals(form.fields)),
	};
}

/** Statement that reads a form. */
const selectForm = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.select({ name: forms.name, groupId: forms.groupId, fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));

/** Columns of the payment of an answer; all null for a free one. A batch tells columns by their names alone. */
export const paymentColumns = {
	id: sql<number | null>`${payments.id}`.as("payment_id"),
	state: sql<PaymentState | null>`${payments.state}`.as("payment_state"),
	yen: sql<number | null>`${payments.amountYen}`.as("payment_yen"),
	isTest: sql<number | null>`${payments.isTest}`.as("payment_is_test"),
};

/** Condition of the join with the payment of an answer. */
export const isPaymentOfAnswer = and(
	eq(payments.purpose, FORM_ANSWER_PURPOSE),
	eq(payments.purposeId, formAnswers.id),
);

/** Statement that reads answers with their friends, newest first. */
const selectAnswers = (ctx: OperatorCtx, where: SQL | undefined, limit: number) =>
	ctx.db
		.select({
			answer: formAnswers,
			friend: { name: friends.name, iconUrl: friends.iconUrl },
			payment: paymentColumns,
		})
		.from(formAnswers)
		.leftJoin(friends, eq(friends.id, formAnswers.friendId))
		.leftJoin(payments, isPaymentOfAnswer)
		.where(where)
		.orderBy(desc(formAnswers.createdAt), desc(formAnswers.id))
		.limit(limit);

const presentAnswer = (
	ctx: OperatorCtx,
	{ answer, friend, payment }: Awaited<ReturnType<typeof selectAnswers>>[number],
	ordinals: QuestionOrdinals,
) => ({
	id: answer.id,
	friend:
		answer.friendId === null
			? null
			: { id: answer.friendId, name: friend?.name ?? "", icon_url: friend?.iconUrl ?? null },
	answers: answersByColumn(answer.answers, ordinals).map(({ column, value }) => ({ label: column, value })),
	created_at: toWireTime(answer.createdAt, ctx.zone),
	/** Payment that followed the answer; null for a free one. */
	payment: presentAnswerPayment(payment),
});

function presentAnswerPayment({
	id,
	state,
	yen,
	isTest,
}: {
	id: number | null;
	state: PaymentState | null;
	yen: number | null;
	isTest: number | null;
}) {
	if (id === null || state === null || yen === null) return null;
	return { id, state, state_label: PAYMENT_STATES[state], yen, is_test: isTest === 1 };
}

const afterCursor = (cursor: TimeCursor | undefined): SQL =>
	cursor
		? sql`(${formAnswers.createdAt}, ${formAnswers.id}) < (${cursor.at}, ${Number(cursor.id) || 0})`
		: sql`1`;

/**
 * Answers to a form that are visible to an operator, for statements that left-join `friends`. Operators who
 * see only some friends see no anonymous answers.
 */
export const visibleAnswers = (ctx: OperatorCtx, formId: number): SQL | undefined =>
	and(eq(formAnswers.formId, formId), visibleTo(ctx.operator));

/** Those answers filtered by day, and by a text in them or in the friend's name. */
export function filteredAnswers(
	ctx: OperatorCtx,
	{ id, date_from, date_to, search }: AnswersFilter & { id: number },
): SQL | undefined {
	const key = normaliseText(search);
	return and(
		visibleAnswers(ctx, id),
		date_from === null && date_to === null
			? undefined
			: isWithinSpan(sql`${formAnswers.createdAt}`, spanOfDays(date_from, date_to, ctx.zone)),
		// Answers stored before the search existed have only the original spelling.
		key === ""
			? undefined
			: sql`(instr(coalesce(${formAnswers.answersKey}, lower(${formAnswers.answers})), ${key}) > 0
				or instr(${friends.nameKey}, ${key}) > 0)`,
	);
}
