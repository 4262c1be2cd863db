import { and, eq, isNull, sql } from "drizzle-orm";
import { formSheetSignIns, formSheets } from "#db/acquisition/form-sheets.ts";
import { forms } from "#db/acquisition/forms.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { SHEET_PERMISSION } from "#functions/platform/google/google-oauth.ts";
import {
	createSpreadsheet,
	parseSpreadsheetId,
	parseTab,
	requestSpreadsheet,
} from "#functions/platform/google/google-sheet-client.ts";
import {
	beginSignIn,
	finishSignIn,
	type SignInKind,
	type SignInReturn,
} from "#functions/platform/google/google-sign-in.ts";
import { type GoogleGrant, sealGrant } from "#functions/platform/google/google-tokens.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { assertMayLinkSheet } from "./assert-may-link-sheet.ts";
import { sheetPurpose } from "./form-sheet-session.ts";

const SHEET_SIGN_IN: SignInKind = {
	permission: SHEET_PERMISSION,
	verifierPurpose: "google-sheet-sign-in",
	notConfigured: SHEET_TEXTS.notConfigured,
	pendingTable: formSheetSignIns,
	subject: formSheetSignIns.formId,
	storePending: (db, formId, begun) => db.insert(formSheetSignIns).values({ ...begun, formId }),
};

/**
 * Starts linking a form to a Google sheet, and returns the address of Google's consent page.
 * @throws Refusal 403 for operators who see only some friends, since every answer is written; 404; 422 if
 * Google is not configured
 */
export async function beginSheetLink({
	ctx,
	input: { id, origin },
}: {
	ctx: OperatorCtx;
	input: { id: number; origin: string };
}): Promise<{ url: string }> {
	assertMayLinkSheet(ctx);
	if (!(await findExistingForm(ctx, id))) throw notFound();
	return await beginSignIn(ctx, SHEET_SIGN_IN, { subjectId: id, origin });
}

async function findExistingForm(ctx: Ctx, id: number): Promise<{ name: string } | undefined> {
	const [form] = await ctx.db
		.select({ name: forms.name })
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));
	return form;
}

interface SignInReturnArgs {
	ctx: Ctx & { operator: Pick<SignedIn, "id"> };
	input: SignInReturn;
}

/**
 * Links a form to a sheet of the Google account: the form's current sheet if the account has access to it,
 * otherwise a new one with all answers.
 * @returns the outcome, and the form on whose page it is shown; null for an unknown sign-in
 */
export async function finishSheetLink({
	ctx,
	input,
}: SignInReturnArgs): Promise<{ formId: number | null; outcome: SignInOutcome }> {
	const { subjectId: formId, outcome, grant } = await finishSignIn(ctx, SHEET_SIGN_IN, input);
	if (grant === null) return { formId, outcome };
	const form = await findExistingForm(ctx, formId);
	const spreadsheetId =
		form && (await findOrCreateSheet(ctx, { formId, name: form.name, token: grant.access }));
	if (!spreadsheetId) return { formId, outcome: "failed" };
	await storeLink(ctx, { formId, spreadsheetId, grant });
	return { formId, outcome };
}

/**
 * Id of the form's current sheet if the account can open it and it still has its tab; otherwise that of a new
 * one. Null if Google creates none.
 */
async function findOrCreateSheet(
	{ db, env }: Ctx,
	{ formId, name, token }: { formId: number; name: string; token: string },
): Promise<string | null> {
	const [storedSheet] = await db
		.select({ id: formSheets.spreadsheetId })
		.from(formSheets)
		.where(eq(formSheets.formId, formId));
	if (storedSheet?.id) {
		const answer = await requestSpreadsheet(env, token, storedSheet.id);
		const isAccessible = answer.status === 200;
		if (isAccessible && parseTab(answer, SHEET_TEXTS.tab)) return storedSheet.id;
		// A sheet that is temporarily unavailable is not replaced.
		if (!isAccessible && answer.status !== 404 && answer.status !== 403) return null;
	}
	const answer = await createSpreadsheet(env, token, {
		title: SHEET_TEXTS.sheetName(name),
		tab: SHEET_TEXTS.tab,
	});
	return answer.status === 200 ? parseSpreadsheetId(answer) : null;
}

interface NewLink {
	formId: number;
	spreadsheetId: string;
	grant: GoogleGrant;
}

async function storeLink(
	ctx: SignInReturnArgs["ctx"],
	{ formId, spreadsheetId, grant }: NewLink,
): Promise<void> {
	const { db, now, env } = ctx;
	const table = formSheets;
	const linkColumns = {
		spreadsheetId,
		...(await sealGrant(ctx, sheetPurpose(formId), grant)),
		attempts: 0,
		lost: 0,
		error: null,
		linkedAt: now,
	};
	const isSameSheet = sql`${table.spreadsheetId} is ${spreadsheetId}`;
	await db.batch([
		db
			.insert(table)
			// The generation of the link starts at the current time, so that none of an ended link is used again.
			.values({ formId, ...linkColumns, link: now, nextAttemptAt: now })
			.onConflictDoUpdate({
				target: table.formId,
				set: {
					...linkColumns,
					link: sql`${table.link} + 1`,
					// A new sheet is empty. Rows in doubt in the same sheet are sent again with the same marker.
					writtenThrough: sql`iif(${isSameSheet}, ${table.writtenThrough}, 0)`,
					questions: sql`iif(${isSameSheet}, ${table.questions}, '[]')`,
					sentThrough: sql`iif(${isSameSheet}, ${table.sentThrough}, 0)`,
					isInDoubt: sql`iif(${isSameSheet}, ${table.isInDoubt}, 0)`,
					// The current claim may still be sending, so the sheet is due when its lease ends.
					nextAttemptAt: sql`max(coalesce(${table.heldUntil}, 0), ${now})`,
				},
			}),
		db
			.update(forms)
			.set({ exportGoogleSheet: GOOGLE_SHEET.linked, spreadsheetId })
			.where(eq(forms.id, formId)),
		auditRow(ctx, {
			verb: "form.sheet.link",
			subjectType: "form",
			subjectId: formId,
			detail: { spreadsheet_id: spreadsheetId },
		}),
	]);
	await wakeQueue(env.CALENDARS);
}
