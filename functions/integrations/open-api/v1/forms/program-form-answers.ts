import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import {
	type ApiPage,
	pageOfItems,
	pageOfRows,
	toIsoInstant,
} from "#domain/integrations/open-api/v1/api-fields.ts";
import { writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { visibleAnswers } from "#functions/acquisition/forms/list-answers.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";

/** A page of the forms. */
export async function listProgramForms(ctx: ProgramCtx, page: ApiPage) {
	const rows = await ctx.db
		.select({ id: forms.id, name: forms.name, title: forms.title })
		.from(forms)
		.where(and(gt(forms.id, page.after), isNull(forms.deletedAt)))
		.orderBy(asc(forms.id))
		.limit(page.limit + 1);
	return pageOfItems(rows, page);
}

const FIRST_CURSOR = "0_0";

/**
 * A page of a form's answers, oldest first, so that a later request with the last cursor returns the new
 * ones.
 * @throws Refusal 404 for a deleted form
 */
export async function listFormAnswers(
	ctx: ProgramCtx,
	{ formId, cursor = FIRST_CURSOR, limit }: { formId: number; cursor?: string | undefined; limit: number },
) {
	const [at, id] = cursor.split("_").map(Number);
	const [[form], rows] = await ctx.db.batch([
		ctx.db
			.select({ id: forms.id })
			.from(forms)
			.where(and(eq(forms.id, formId), isNull(forms.deletedAt))),
		ctx.db
			.select({
				id: formAnswers.id,
				fid: formAnswers.friendId,
				answers: formAnswers.answers,
				createdAt: formAnswers.createdAt,
			})
			.from(formAnswers)
			.leftJoin(friends, eq(friends.id, formAnswers.friendId))
			.where(
				and(
					visibleAnswers(ctx, formId),
					sql`(${formAnswers.createdAt}, ${formAnswers.id}) > (${at ?? 0}, ${id ?? 0})`,
				),
			)
			.orderBy(asc(formAnswers.createdAt), asc(formAnswers.id))
			.limit(limit + 1),
	]);
	if (!form) throw notFound();
	const { items, next_cursor } = pageOfRows(rows, {
		limit,
		idOf: (row) => row.id,
		present: ({ createdAt, answers, ...answer }) => ({
			...answer,
			answers: answers.map(({ field_id, label, value }) => ({ field_id: field_id ?? null, label, value })),
			answered_at: toIsoInstant(createdAt),
		}),
	});
	const last = rows.slice(0, limit).at(-1);
	const endCursor = last === undefined ? null : writeTimeCursor({ at: last.createdAt, id: String(last.id) });
	return {
		items,
		next_cursor: next_cursor === null ? null : endCursor,
		last_cursor: endCursor ?? (cursor === FIRST_CURSOR ? null : cursor),
	};
}
