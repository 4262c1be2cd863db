import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { countVisible } from "#functions/engine/explorer/fragments.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { googleCredentials } from "#functions/platform/google/oauth.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { assertSeesAll } from "./sees-all.ts";

interface OfForm {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * State of a form's sheet: its link, its problem, and the number of answers visible to the operator that it
 * lacks.
 * @throws Refusal 404
 */
export async function showSheet({ ctx, input: { id } }: OfForm) {
	const waiting = countVisible(ctx, {
		from: sql`${formAnswers} n`,
		where: sql`n.form_id = ${forms.id} and n.id > coalesce(${formSheets.writtenThrough}, 0)`,
		// Answers without a known friend are counted for operators who see everybody.
		friend: sql`coalesce(n.friend_id, -1)`,
	}).mapWith(Number);
	const [row] = await ctx.db
		.select({
			state: forms.exportGoogleSheet,
			spreadsheetId: forms.spreadsheetId,
			error: formSheets.error,
			linkedAt: formSheets.linkedAt,
			waiting,
		})
		.from(forms)
		.leftJoin(formSheets, eq(formSheets.formId, forms.id))
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));
	if (!row) throw notFound();
	return {
		available: googleCredentials(ctx.env) !== null,
		may_link: ctx.operator.friendScope.all,
		export_google_sheet: row.state,
		spreadsheet_id: row.spreadsheetId,
		error: row.error,
		waiting_count: row.state === GOOGLE_SHEET.none ? 0 : row.waiting,
		linked_at: row.linkedAt === null ? null : wireTime(row.linkedAt, ctx.zone),
	};
}

/**
 * Writes the missing answers of a linked sheet now, without waiting for the next attempt.
 * @throws Refusal 404, 422
 */
export async function sendAgain({ ctx, input: { id } }: OfForm): Promise<{ id: number }> {
	const { export_google_sheet } = await showSheet({ ctx, input: { id } });
	if (export_google_sheet !== GOOGLE_SHEET.linked) throw invalid("ERROR", SHEET_TEXTS.notLinked);
	await ctx.db
		.update(formSheets)
		.set({ nextAttemptAt: ctx.now, attempts: 0, lost: 0 })
		.where(and(eq(formSheets.formId, id), isNull(formSheets.heldUntil)));
	await wake(ctx.env.CALENDARS);
	return { id };
}

/**
 * Ends a form's link. The sheet stays as it is at Google; its tokens are forgotten here.
 * @throws Refusal 403 for who sees only some friends: the answers of all others would be missing too; 404
 */
export async function unlinkSheet({ ctx, input: { id } }: OfForm): Promise<{ id: number }> {
	assertSeesAll(ctx);
	const { spreadsheet_id } = await showSheet({ ctx, input: { id } });
	await ctx.db.batch([
		ctx.db
			.update(forms)
			.set({ exportGoogleSheet: GOOGLE_SHEET.none, spreadsheetId: null })
			.where(and(eq(forms.id, id), ne(forms.exportGoogleSheet, GOOGLE_SHEET.none))),
		auditOfChange(ctx, {
			verb: "form.sheet.unlink",
			subjectType: "form",
			subjectId: id,
			detail: { before: { spreadsheet_id }, after: null },
		}),
		ctx.db.delete(formSheets).where(eq(formSheets.formId, id)),
	]);
	return { id };
}
