import { and, eq, type SQL, sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { type QuestionPlaces, questionPlaces } from "#domain/acquisition/forms/answers.ts";
import { backoff } from "#domain/engine/deliveries/verdict.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { addRows, askSpreadsheet, markOf, readTab } from "#functions/platform/google/sheets.ts";
import { GoogleTrouble } from "#functions/platform/google/trouble.ts";
import { noteFound } from "#functions/platform/notices/note.ts";
import { CALENDAR_LINES, workLines } from "#functions/platform/queues/lines.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { type ClaimedSheet, claimSheet, isGivenUp } from "./claim.ts";
import { type AnswerToWrite, answersToWrite, headingsOf, isSending, questionsWith, rowOf } from "./rows.ts";
import { SheetSession } from "./session.ts";

/** The longest pause after failures. */
const LONGEST_PAUSE = HOUR;
/** The shortest one. */
const SHORTEST_PAUSE = MINUTE;
/** Marks of calls that may still arrive. Each of them took a pause at least: the oldest is most of an hour old. */
const MARKS_KEPT = 50;
/** Maximum number of batches of answers written per invocation. */
const PORTIONS_PER_WAKE_UP = 20;

/**
 * Writes the answers that sheets lack, until none does, each sheet in a line of its own.
 * @param leave takes over silent lines; without it they are waited for
 */
export const workSheets = (ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> =>
	workLines<ClaimedSheet>({
		most: CALENDAR_LINES,
		claims: PORTIONS_PER_WAKE_UP,
		claim: () => claimSheet(ctx),
		work: (sheet) => work(ctx, sheet),
		wake: () => wake(ctx.env.CALENDARS),
		leave,
	});

async function work(ctx: Ctx, sheet: ClaimedSheet): Promise<void> {
	if (isGivenUp(sheet)) return breakLink(ctx, sheet, SHEET_TEXTS.givenUp);
	try {
		const form = await linkedForm(ctx, sheet);
		if (!form || sheet.spreadsheetId === null) return await settle(ctx, sheet, { nextAttemptAt: null });
		const answers = await answersToWrite(ctx, sheet);
		const places = questionPlaces(form.fields);
		const questions = questionsWith(sheet.questions, answers, places);
		if (answers.length > 0) await write(ctx, sheet, sheet.spreadsheetId, answers, { questions, places });
		await done(ctx, sheet, answers, questions);
	} catch (error) {
		await failed(ctx, sheet, error);
	}
}

/** The sheet's form; undefined where it is no longer linked. */
async function linkedForm(ctx: Ctx, { formId }: ClaimedSheet) {
	const [form] = await ctx.db
		.select({ fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, formId), isLinkedForm));
	return form;
}

const isLinkedForm = sql`${forms.deletedAt} is null and ${forms.exportGoogleSheet} = ${GOOGLE_SHEET.linked}`;

/**
 * Sends answers to Google, each once: a repetition is sent unchanged, under the same mark, which Google
 * accepts once. So a late call finds it done.
 * @throws GoogleTrouble
 */
async function write(
	ctx: Ctx,
	sheet: ClaimedSheet,
	id: string,
	answers: AnswerToWrite[],
	columns: { questions: string[]; places: QuestionPlaces },
): Promise<void> {
	const { env } = ctx;
	const { questions } = columns;
	const session = new SheetSession(ctx, sheet);
	const look = async () => {
		const tab = readTab(await session.ask((token) => askSpreadsheet(env, token, id)), SHEET_TEXTS.tab);
		if (!tab) throw new GoogleTrouble("refused", SHEET_TEXTS.tabMissing);
		return tab;
	};
	const through = answers.at(-1)?.id ?? sheet.sentThrough;
	const mark = markOf(through);
	const tab = await look();
	if (tab.marks.includes(mark)) return;
	const { meta } = await ctx.db
		.update(formSheets)
		.set({ sentThrough: through, isInDoubt: isSending(sheet) })
		.where(isHeld(sheet));
	if (meta.changes === 0) throw new GoogleTrouble("later", SHEET_TEXTS.revoked);
	const hasHeadings = sheet.writtenThrough > 0 && questions.length === sheet.questions.length;
	const rows = {
		id,
		tab,
		headings: hasHeadings ? null : headingsOf(questions),
		rows: answers.map((answer) => rowOf(ctx, answer, columns)),
		mark,
		endedMarks: endedMarks(sheet, tab.marks),
	};
	try {
		await session.ask((token) => addRows(env, token, rows));
	} catch (error) {
		if (!(error instanceof GoogleTrouble) || error.kind !== "refused") throw error;
		// An earlier call may have arrived first, or somebody removed a mark.
		const { marks } = await look();
		if (marks.includes(mark)) return;
		if (marks.join() !== tab.marks.join()) throw new GoogleTrouble("later", GOOGLE_TEXTS.stopped);
		throw error;
	}
}

/** Marks no longer needed: those sent only once that arrived, and old ones. */
function endedMarks(sheet: ClaimedSheet, marks: readonly string[]): string[] {
	const last = markOf(sheet.writtenThrough);
	const isOver = (mark: string) => mark === last && !isSending(sheet) && !sheet.isInDoubt;
	const inOrder = [...marks].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
	const kept = inOrder.filter((mark) => !isOver(mark)).slice(-MARKS_KEPT);
	return marks.filter((mark) => !kept.includes(mark));
}

/** Stores the progress of the sheet. Answers that arrived meanwhile are due at once. */
async function done(
	ctx: Ctx,
	sheet: ClaimedSheet,
	answers: AnswerToWrite[],
	questions: string[],
): Promise<void> {
	const through = answers.at(-1)?.id ?? Math.max(sheet.writtenThrough, sheet.sentThrough);
	const isMore = sql`exists (select 1 from ${formAnswers} n where n.form_id = ${sheet.formId} and n.id > ${through})`;
	await settle(ctx, sheet, {
		writtenThrough: through,
		questions,
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

/** Stops sending until an operator links the sheet again; answers wait unchanged. */
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
