import { and, eq, type SQL, sql } from "drizzle-orm";
import { formSheets } from "#db/form-sheets.ts";
import { formAnswers, forms } from "#db/forms.ts";
import { reasonOf } from "#db/reason.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { GOOGLE_SHEET } from "#domain/kinds/form.ts";
import { GOOGLE_TEXTS } from "#domain/texts/salon-calendars.ts";
import { SHEET_TEXTS } from "#domain/texts/sheets.ts";
import { HOUR, MINUTE, SECOND } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";
import { appendRows, askFirstColumn, putHeadings, readColumn } from "../../google/sheets.ts";
import { GoogleTrouble } from "../../google/trouble.ts";
import { noteFound } from "../../notices/note.ts";
import { wake } from "../../queues/wake.ts";
import { type ClaimedSheet, claimSheet } from "./claim.ts";
import { type AnswerToWrite, answersToWrite, headingsOf, questionsWith, rowOf } from "./rows.ts";
import { SheetSession } from "./session.ts";

/** The longest pause after failures. */
const LONGEST_PAUSE = HOUR;
/** Rows of which nobody knows whether they arrived are looked for no sooner: until then they may still arrive. */
export const SHORTEST_PAUSE = MINUTE;
/** How many portions of answers one invocation writes. */
const PORTIONS_PER_WAKE_UP = 20;

/** Writes the answers that sheets lack, until none does. */
export async function workSheets(ctx: Ctx): Promise<void> {
	for (let count = 0; count < PORTIONS_PER_WAKE_UP; count++) {
		const sheet = await claimSheet(ctx);
		if (!sheet) return;
		await work(ctx, sheet);
	}
	await wake(ctx.env.CALENDARS);
}

async function work(ctx: Ctx, sheet: ClaimedSheet): Promise<void> {
	try {
		if (!(await isLinked(ctx, sheet)) || sheet.spreadsheetId === null)
			return await settle(ctx, sheet, { nextAttemptAt: null });
		const answers = await answersToWrite(ctx, sheet);
		const questions = questionsWith(sheet.questions, answers);
		if (answers.length > 0) await write(ctx, sheet, sheet.spreadsheetId, answers, questions);
		await done(ctx, sheet, answers, questions);
	} catch (error) {
		await failed(ctx, sheet, error);
	}
}

async function isLinked(ctx: Ctx, { formId }: ClaimedSheet): Promise<boolean> {
	const [form] = await ctx.db
		.select({ id: forms.id })
		.from(forms)
		.where(and(eq(forms.id, formId), isLinkedForm));
	return form !== undefined;
}

const isLinkedForm = sql`${forms.deletedAt} is null and ${forms.exportGoogleSheet} = ${GOOGLE_SHEET.linked}`;

/**
 * Sends answers to Google, each once: before they are sent it is noted that they may have arrived, and whoever finds that
 * note looks into the sheet first. @throws GoogleTrouble
 */
async function write(
	ctx: Ctx,
	sheet: ClaimedSheet,
	id: string,
	answers: AnswerToWrite[],
	questions: string[],
): Promise<void> {
	const { env } = ctx;
	const tab = SHEET_TEXTS.tab;
	const session = new SheetSession(ctx, sheet);
	const standing = sheet.isInDoubt
		? new Set(readColumn(await session.ask((token) => askFirstColumn(env, token, id, tab))))
		: new Set<string>();
	const missing = answers.filter((answer) => !standing.has(String(answer.id)));
	if (questions.length > sheet.questions.length || sheet.writtenThrough === 0)
		await session.ask((token) => putHeadings(env, token, { id, tab, headings: headingsOf(questions) }));
	if (missing.length === 0) return;
	const { meta } = await ctx.db.update(formSheets).set({ isInDoubt: true }).where(isHeld(sheet));
	if (meta.changes === 0) throw new GoogleTrouble("later", SHEET_TEXTS.revoked);
	const rows = missing.map((answer) => rowOf(ctx, answer, questions));
	await session.ask((token) => appendRows(env, token, { id, tab, rows }));
}

/** Notes how far the sheet is written. Answers that came meanwhile are due at once. */
async function done(
	ctx: Ctx,
	sheet: ClaimedSheet,
	answers: AnswerToWrite[],
	questions: string[],
): Promise<void> {
	const through = answers.at(-1)?.id ?? sheet.writtenThrough;
	const isMore = sql`exists (select 1 from ${formAnswers} n where n.form_id = ${sheet.formId} and n.id > ${through})`;
	await settle(ctx, sheet, {
		writtenThrough: through,
		questions,
		isInDoubt: false,
		attempts: 0,
		error: null,
		nextAttemptAt: sql`iif(${isMore}, ${ctx.clock()}, null)`,
	});
}

/** Has a sheet wait after a failure, or ends its link until an operator renews it (E-216). */
async function failed(ctx: Ctx, sheet: ClaimedSheet, error: unknown): Promise<void> {
	const trouble = error instanceof GoogleTrouble ? error : null;
	if (trouble && trouble.kind !== "later") return breakLink(ctx, sheet, trouble.message);
	if (!trouble)
		console.warn(JSON.stringify({ event: "sheet.failed", formId: sheet.formId, error: reasonOf(error) }));
	const pause = Math.max(
		trouble?.retryAfter ?? 0,
		SHORTEST_PAUSE,
		backoff(sheet.attempts, ctx.random, LONGEST_PAUSE),
	);
	await settle(ctx, sheet, {
		error: trouble?.message ?? GOOGLE_TEXTS.stopped,
		nextAttemptAt: ctx.clock() + pause,
	});
	await wake(ctx.env.CALENDARS, Math.ceil(pause / SECOND));
}

/** Nothing is sent any more until somebody links the sheet again; answers wait as they are. */
async function breakLink(ctx: Ctx, sheet: ClaimedSheet, error: string): Promise<void> {
	const mine = sql`exists (select 1 from ${formSheets} where ${isHeld(sheet)})`;
	await ctx.db.batch([
		ctx.db
			.update(forms)
			.set({ exportGoogleSheet: GOOGLE_SHEET.broken })
			.where(sql`${forms.id} = ${sheet.formId} and ${mine}`),
		noteFound(
			{ db: ctx.db, now: ctx.clock() },
			"link_broken",
			{
				key: sql`${`sheet:${sheet.formId}:${sheet.link}`}`,
				friendId: sql`null`,
				said: sql`json_object('form_id', f.id, 'form', f.name)`,
			},
			sql`from ${forms} f where f.id = ${sheet.formId} and ${mine}`,
		),
		ctx.db
			.update(formSheets)
			.set({ error, nextAttemptAt: null, heldUntil: null, lost: 0 })
			.where(isHeld(sheet)),
	]);
	await wake(ctx.env.NOTICES);
}

type Changes = {
	[Name in keyof typeof formSheets.$inferInsert]?: (typeof formSheets.$inferInsert)[Name] | SQL;
};

/** Gives a sheet back, unless its lease ran out or it was linked anew. */
async function settle({ db }: Ctx, sheet: ClaimedSheet, changes: Changes): Promise<void> {
	await db
		.update(formSheets)
		.set({ ...changes, heldUntil: null, lost: 0 } as never)
		.where(isHeld(sheet));
}

const isHeld = ({ formId, link, heldUntil }: ClaimedSheet) =>
	and(eq(formSheets.formId, formId), eq(formSheets.link, link), eq(formSheets.heldUntil, heldUntil));
