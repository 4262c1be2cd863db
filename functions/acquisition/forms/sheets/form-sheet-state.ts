import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { googleCredentials } from "#functions/platform/google/google-oauth.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { assertMayLinkSheet } from "./assert-may-link-sheet.ts";

interface FormSheetArgs {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * State of a form's sheet: its link, its problem, and the number of missing answers visible to the operator.
 * @throws Refusal 404
 */
export async function showFormSheet({ ctx, input: { id } }: FormSheetArgs) {
	const missingAnswers = countVisible(ctx, {
		from: sql`${formAnswers} n`,
		where: sql`n.form_id = ${forms.id} and n.id > coalesce(${formSheets.writtenThrough}, 0)`,
		// Anonymous answers count only for operators who see all friends.
		friend: sql`coalesce(n.friend_id, -1)`,
	}).mapWith(Number);
	const [row] = await ctx.db
		.select({
			state: forms.exportGoogleSheet,
			spreadsheetId: forms.spreadsheetId,
			error: formSheets.error,
			linkedAt: formSheets.linkedAt,
			waiting: missingAnswers,
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
		linked_at: row.linkedAt === null ? null : toWireTime(row.linkedAt, ctx.zone),
	};
}

/**
 * Retries a linked sheet now, without waiting for the next attempt.
 * @throws Refusal 404; 422 without a linked sheet
 */
export async function retryFormSheet({ ctx, input: { id } }: FormSheetArgs): Promise<{ id: number }> {
	const { export_google_sheet } = await showFormSheet({ ctx, input: { id } });
	if (export_google_sheet !== GOOGLE_SHEET.linked) throw invalid("ERROR", SHEET_TEXTS.notLinked);
	await ctx.db
		.update(formSheets)
		.set({ nextAttemptAt: ctx.now, attempts: 0, lost: 0 })
		.where(and(eq(formSheets.formId, id), isNull(formSheets.heldUntil)));
	await wakeQueue(ctx.env.CALENDARS);
	return { id };
}

/**
 * Unlinks a form from its sheet. The sheet remains at Google; its tokens are deleted here.
 * @throws Refusal 403 for operators who see only some friends, because the answers of all friends would be
 * affected; 404
 */
export async function unlinkFormSheet({ ctx, input: { id } }: FormSheetArgs): Promise<{ id: number }> {
	assertMayLinkSheet(ctx);
	const { spreadsheet_id } = await showFormSheet({ ctx, input: { id } });
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
