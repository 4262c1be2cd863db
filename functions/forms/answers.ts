import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { ANSWERS_PER_PAGE } from "#domain/forms/answers.ts";
import { wireTime } from "#domain/time.ts";
import { visibleTo } from "../filters/visible.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

/** One page of a form's answers, newest first. */
export async function listAnswers({ ctx, input }: { ctx: OperatorCtx; input: { id: number; page: number } }) {
	const where = answersOf(ctx, input.id);
	const [[form], page, [counted]] = await ctx.db.batch([
		ctx.db
			.select({ name: forms.name, groupId: forms.groupId })
			.from(forms)
			.where(and(eq(forms.id, input.id), isNull(forms.deletedAt))),
		ctx.db
			.select({ answer: formAnswers, friend: { name: friends.name, iconUrl: friends.iconUrl } })
			.from(formAnswers)
			.leftJoin(friends, eq(friends.id, formAnswers.friendId))
			.where(where)
			.orderBy(desc(formAnswers.createdAt), desc(formAnswers.id))
			.limit(ANSWERS_PER_PAGE)
			.offset((input.page - 1) * ANSWERS_PER_PAGE),
		ctx.db
			.select({ total: sql<number>`count(*)` })
			.from(formAnswers)
			.leftJoin(friends, eq(friends.id, formAnswers.friendId))
			.where(where),
	]);
	if (!form) throw notFound();
	return {
		name: form.name,
		group_id: form.groupId,
		items: page.map(({ answer, friend }) => ({
			id: answer.id,
			friend:
				answer.friendId === null
					? null
					: { id: answer.friendId, name: friend?.name ?? "", icon_url: friend?.iconUrl ?? null },
			answers: answer.answers,
			created_at: wireTime(answer.createdAt, ctx.zone),
		})),
		total: counted?.total ?? 0,
		page: input.page,
		take_num: ANSWERS_PER_PAGE,
	};
}

/**
 * The answers to a form that an operator may see, for statements that left-join `friends`. Operators who see only some
 * friends see no anonymous answers.
 */
export const answersOf = (ctx: OperatorCtx, formId: number): SQL | undefined =>
	and(eq(formAnswers.formId, formId), visibleTo(ctx.operator));
