import { and, eq, isNull, sql } from "drizzle-orm";
import { formSheetSignIns, formSheets } from "#db/acquisition/form-sheets.ts";
import { forms } from "#db/acquisition/forms.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import type { SignInOutcome } from "#domain/platform/google/sign-in.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets.ts";
import type { Ctx } from "#functions/context.ts";
import { auditRow } from "#functions/platform/auth/audit.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import { SHEET_PERMISSION } from "#functions/platform/google/oauth.ts";
import {
	askSpreadsheet,
	createSpreadsheet,
	readSpreadsheet,
	readTab,
} from "#functions/platform/google/sheets.ts";
import {
	beginSignIn,
	finishSignIn,
	type SignInKind,
	type SignInReturn,
} from "#functions/platform/google/sign-in.ts";
import { type Grant, sealGrant } from "#functions/platform/google/tokens.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { assertSeesAll } from "./sees-all.ts";
import { sheetPurpose } from "./session.ts";

const SHEET_SIGN_IN: SignInKind = {
	permission: SHEET_PERMISSION,
	verifierPurpose: "google-sheet-sign-in",
	notConfigured: SHEET_TEXTS.notConfigured,
	begun: formSheetSignIns,
	subject: formSheetSignIns.formId,
	keep: (db, formId, begun) => db.insert(formSheetSignIns).values({ ...begun, formId }),
};

/**
 * The page at which an operator lets a form write into a Google sheet of theirs.
 * @throws Refusal 403 for who sees only some friends, since every answer is written; 404; 422 where nothing is set up
 */
export async function beginSheet({
	ctx,
	input: { id, origin },
}: {
	ctx: OperatorCtx;
	input: { id: number; origin: string };
}): Promise<{ url: string }> {
	assertSeesAll(ctx);
	if (!(await formThere(ctx, id))) throw notFound();
	return await beginSignIn(ctx, SHEET_SIGN_IN, { subjectId: id, origin });
}

async function formThere(ctx: Ctx, id: number): Promise<{ name: string } | undefined> {
	const [form] = await ctx.db
		.select({ name: forms.name })
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));
	return form;
}

interface Returned {
	ctx: Ctx & { operator: Pick<SignedIn, "id"> };
	input: SignInReturn;
}

/**
 * Links a form to a sheet of the account. Continues the form's sheet where the account still has it;
 * otherwise makes a new one, for all answers.
 * @returns the outcome, and the form where it is shown; null for an unknown sign-in
 */
export async function finishSheet({
	ctx,
	input,
}: Returned): Promise<{ formId: number | null; outcome: SignInOutcome }> {
	const { subjectId: formId, outcome, grant } = await finishSignIn(ctx, SHEET_SIGN_IN, input);
	if (grant === null) return { formId, outcome };
	const form = await formThere(ctx, formId);
	const spreadsheetId = form && (await sheetFor(ctx, { formId, name: form.name, token: grant.access }));
	if (!spreadsheetId) return { formId, outcome: "failed" };
	await keep(ctx, { formId, spreadsheetId, grant });
	return { formId, outcome };
}

/** The sheet that a form had, where the account still has it with its tab; otherwise a new one. Null where Google makes none. */
async function sheetFor(
	{ db, env }: Ctx,
	{ formId, name, token }: { formId: number; name: string; token: string },
): Promise<string | null> {
	const [before] = await db
		.select({ id: formSheets.spreadsheetId })
		.from(formSheets)
		.where(eq(formSheets.formId, formId));
	if (before?.id) {
		const answer = await askSpreadsheet(env, token, before.id);
		const isThere = answer.status === 200;
		if (isThere && readTab(answer, SHEET_TEXTS.tab)) return before.id;
		// A sheet that may be available again later is not replaced.
		if (!isThere && answer.status !== 404 && answer.status !== 403) return null;
	}
	const answer = await createSpreadsheet(env, token, {
		title: SHEET_TEXTS.sheetName(name),
		tab: SHEET_TEXTS.tab,
	});
	return answer.status === 200 ? readSpreadsheet(answer) : null;
}

interface Kept {
	formId: number;
	spreadsheetId: string;
	grant: Grant;
}

async function keep(ctx: Returned["ctx"], { formId, spreadsheetId, grant }: Kept): Promise<void> {
	const { db, now, env } = ctx;
	const table = formSheets;
	const set = {
		spreadsheetId,
		...(await sealGrant(ctx, sheetPurpose(formId), grant)),
		attempts: 0,
		lost: 0,
		error: null,
		linkedAt: now,
	};
	const isSame = sql`${table.spreadsheetId} is ${spreadsheetId}`;
	await db.batch([
		db
			.insert(table)
			// From the moment on, so that a link which was ended is never taken for a later one.
			.values({ formId, ...set, link: now, nextAttemptAt: now })
			.onConflictDoUpdate({
				target: table.formId,
				set: {
					...set,
					link: sql`${table.link} + 1`,
					// A new sheet has nothing yet. Rows that a worker sent to the old one are sent there again, under their mark.
					writtenThrough: sql`iif(${isSame}, ${table.writtenThrough}, 0)`,
					questions: sql`iif(${isSame}, ${table.questions}, '[]')`,
					sentThrough: sql`iif(${isSame}, ${table.sentThrough}, 0)`,
					isInDoubt: sql`iif(${isSame}, ${table.isInDoubt}, 0)`,
					// The current claim may still be sending: the sheet is due when its lease ends.
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
	await wake(env.CALENDARS);
}
