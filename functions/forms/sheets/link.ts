import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { formSheetSignIns, formSheets } from "#db/form-sheets.ts";
import { forms } from "#db/forms.ts";
import type { SheetOutcome } from "#domain/forms/sheet.ts";
import { GOOGLE_SHEET } from "#domain/kinds/form.ts";
import { SHEET_TEXTS } from "#domain/texts/sheets.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import { auditRow } from "../../auth/audit.ts";
import { seal, unseal } from "../../auth/seal.ts";
import type { SignedIn } from "../../auth/signed-in.ts";
import type { Ctx } from "../../context.ts";
import {
	beginSignIn,
	exchangeCode,
	googleCredentials,
	isWholeGrant,
	SHEET_PERMISSION,
	stateHash,
} from "../../google/oauth.ts";
import { askSpreadsheet, createSpreadsheet, readSpreadsheet, readTab } from "../../google/sheets.ts";
import { invalid, notFound, Refusal } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { wake } from "../../queues/wake.ts";
import { sheetPurpose } from "./session.ts";

/** How long somebody may take at Google. */
const LASTS = 15 * MINUTE;
const VERIFIER_PURPOSE = "google-sheet-sign-in";

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
	if (!ctx.operator.friendScope.all) throw new Refusal(403, { ERROR: [SHEET_TEXTS.scopeTooNarrow] });
	if (!(await formThere(ctx, id))) throw notFound();
	const credentials = googleCredentials(ctx.env);
	if (!credentials || origin === "") throw invalid("ERROR", SHEET_TEXTS.notConfigured);
	const { url, state, verifier } = beginSignIn(ctx.env, credentials, {
		origin,
		hint: String(id),
		permission: SHEET_PERMISSION,
	});
	await ctx.db.batch([
		ctx.db.delete(formSheetSignIns).where(lt(formSheetSignIns.expiresAt, ctx.now)),
		ctx.db.insert(formSheetSignIns).values({
			stateHash: stateHash(state),
			formId: id,
			operatorId: ctx.operator.id,
			verifier: await seal(ctx.env.APP_KEY, VERIFIER_PURPOSE, verifier),
			expiresAt: ctx.now + LASTS,
		}),
	]);
	return { url };
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
	input: { state: string; code: string; error: string; origin: string };
}

/**
 * Takes what Google handed back: whose state it is not, or whose it was a while ago, gets nothing. The sheet that the form
 * had is gone on with where the account still has it; otherwise a new one is made, for all answers.
 * @returns what became of it, and the form where it is told; null where nobody knows
 */
export async function finishSheet({
	ctx,
	input,
}: Returned): Promise<{ formId: number | null; outcome: SheetOutcome }> {
	// Whoever takes it out has it: a state works once.
	const [begun] = await ctx.db
		.delete(formSheetSignIns)
		.where(
			and(
				eq(formSheetSignIns.stateHash, stateHash(input.state)),
				eq(formSheetSignIns.operatorId, ctx.operator.id),
				gt(formSheetSignIns.expiresAt, ctx.now),
			),
		)
		.returning();
	if (!begun) return { formId: hintOf(input.state), outcome: "expired" };
	const { formId } = begun;
	if (input.error !== "" || input.code === "") return { formId, outcome: "denied" };
	const credentials = googleCredentials(ctx.env);
	const verifier = await unseal(ctx.env.APP_KEY, VERIFIER_PURPOSE, begun.verifier);
	const form = await formThere(ctx, formId);
	if (!credentials || verifier === null || !form) return { formId, outcome: "failed" };
	const { code, origin } = input;
	const given = { code, verifier, origin, permission: SHEET_PERMISSION };
	const { tokens } = await exchangeCode(ctx.env, credentials, given);
	if (!tokens?.refresh_token) return { formId, outcome: "failed" };
	if (!isWholeGrant(tokens, SHEET_PERMISSION)) return { formId, outcome: "partial" };
	const spreadsheetId = await sheetFor(ctx, { formId, name: form.name, token: tokens.access_token });
	if (spreadsheetId === null) return { formId, outcome: "failed" };
	await keep(ctx, {
		formId,
		spreadsheetId,
		access: tokens.access_token,
		refresh: tokens.refresh_token,
		expiresAt: ctx.now + tokens.expires_in * SECOND,
	});
	return { formId, outcome: "connected" };
}

/** The form that a state names; whoever may see it is asked there anew. */
function hintOf(state: string): number | null {
	const id = Number(state.split(".")[0]);
	return Number.isSafeInteger(id) && id > 0 ? id : null;
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
		// Whoever may come back later is not replaced by another.
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
	access: string;
	refresh: string;
	expiresAt: number;
}

async function keep(ctx: Returned["ctx"], { formId, spreadsheetId, ...given }: Kept): Promise<void> {
	const { db, now, env } = ctx;
	const table = formSheets;
	const set = {
		spreadsheetId,
		accessToken: await seal(env.APP_KEY, sheetPurpose(formId), given.access),
		refreshToken: await seal(env.APP_KEY, sheetPurpose(formId), given.refresh),
		accessExpiresAt: given.expiresAt,
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
					// Whoever has it may still be sending: it is looked at when their time is over.
					nextAttemptAt: sql`max(coalesce(${table.heldUntil}, 0), ${now})`,
				},
			}),
		db
			.update(forms)
			.set({ exportGoogleSheet: GOOGLE_SHEET.linked, spreadsheetId })
			.where(eq(forms.id, formId)),
		auditRow(ctx, { verb: "form.sheet.link", subjectType: "form", subjectId: formId, detail: {} }),
	]);
	await wake(env.CALENDARS);
}
