import { and, eq, type SQL, sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { type QuestionOrdinals, questionOrdinals } from "#domain/acquisition/forms/form-answers.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { GOOGLE_SHEET } from "#domain/engine/kinds/form.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	appendRows,
	parseTab,
	requestSpreadsheet,
	writeMarkerOf,
} from "#functions/platform/google/google-sheet-client.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { CALENDAR_LINES, workLines } from "#functions/platform/queues/work-lines.ts";
import { type ClaimedFormSheet, claimFormSheet, isSheetGivenUp } from "./claim-form-sheet.ts";
import { FormSheetSession } from "./form-sheet-session.ts";
import {
	type AnswerToWrite,
	answerRow,
	isSheetInDoubt,
	listAnswersToWrite,
	mergeQuestions,
	sheetHeadings,
} from "./sheet-rows.ts";

/** Maximum pause after failures. */
const MAX_RETRY_DELAY = HOUR;
/** Minimum pause after failures. */
const MIN_RETRY_DELAY = MINUTE;
/**
 * Number of markers kept for calls that may still arrive. Each took at least one pause, so the oldest is most
 * of an hour old.
 */
const MARKERS_KEPT = 50;
/** Maximum number of batches written per invocation. */
const MAX_BATCHES = 20;

/**
 * Writes the missing answers of all due sheets, several sheets in parallel.
 * @param takeOver takes over lines that do not respond; without it they are awaited
 */
export const writeFormSheets = (ctx: Ctx, takeOver?: (lateLines: Promise<void>) => void): Promise<void> =>
	workLines<ClaimedFormSheet>({
		maxLines: CALENDAR_LINES,
		maxClaims: MAX_BATCHES,
		claim: () => claimFormSheet(ctx),
		work: (sheet) => processSheet(ctx, sheet),
		wake: () => wakeQueue(ctx.env.CALENDARS),
		waitUntil: takeOver,
	});

async function processSheet(ctx: Ctx, sheet: ClaimedFormSheet): Promise<void> {
	if (isSheetGivenUp(sheet)) return breakLink(ctx, sheet, SHEET_TEXTS.givenUp);
	try {
		const form = await findLinkedForm(ctx, sheet);
		if (!form || sheet.spreadsheetId === null) return await releaseSheet(ctx, sheet, { nextAttemptAt: null });
		const answers = await listAnswersToWrite(ctx, sheet);
		const ordinals = questionOrdinals(form.fields);
		const questions = mergeQuestions(sheet.questions, answers, ordinals);
		if (answers.length > 0)
			await sendAnswers(ctx, sheet, sheet.spreadsheetId, answers, { questions, ordinals });
		await storeProgress(ctx, sheet, answers, questions);
	} catch (error) {
		await handleFailure(ctx, sheet, error);
	}
}

/** Form of a sheet; undefined if it is no longer linked. */
async function findLinkedForm(ctx: Ctx, { formId }: ClaimedFormSheet) {
	const [form] = await ctx.db
		.select({ fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, formId), isLinkedForm));
	return form;
}

const isLinkedForm = sql`${forms.deletedAt} is null and ${forms.exportGoogleSheet} = ${GOOGLE_SHEET.linked}`;

/**
 * Sends answers to Google, each once: a retry is identical and has the same marker, which Google accepts once.
 * A call that arrives late therefore has no effect.
 * @throws GoogleTrouble
 */
async function sendAnswers(
	ctx: Ctx,
	sheet: ClaimedFormSheet,
	id: string,
	answers: AnswerToWrite[],
	columns: { questions: string[]; ordinals: QuestionOrdinals },
): Promise<void> {
	const { env } = ctx;
	const { questions } = columns;
	const session = new FormSheetSession(ctx, sheet);
	const readTab = async () => {
		const tab = parseTab(
			await session.callGoogle((token) => requestSpreadsheet(env, token, id)),
			SHEET_TEXTS.tab,
		);
		if (!tab) throw new GoogleTrouble("refused", SHEET_TEXTS.tabMissing);
		return tab;
	};
	const lastAnswerId = answers.at(-1)?.id ?? sheet.sentThrough;
	const marker = writeMarkerOf(lastAnswerId);
	const tab = await readTab();
	if (tab.writeMarkers.includes(marker)) return;
	const { meta } = await ctx.db
		.update(formSheets)
		.set({ sentThrough: lastAnswerId, isInDoubt: isSheetInDoubt(sheet) })
		.where(isHeld(sheet));
	if (meta.changes === 0) throw new GoogleTrouble("later", SHEET_TEXTS.revoked);
	const hasHeadings = sheet.writtenThrough > 0 && questions.length === sheet.questions.length;
	const rows = {
		id,
		tab,
		headings: hasHeadings ? null : sheetHeadings(questions),
		rows: answers.map((answer) => answerRow(ctx, answer, columns)),
		writeMarker: marker,
		obsoleteMarkers: obsoleteMarkersOf(sheet, tab.writeMarkers),
	};
	try {
		await session.callGoogle((token) => appendRows(env, token, rows));
	} catch (error) {
		if (!(error instanceof GoogleTrouble) || error.kind !== "refused") throw error;
		// An earlier call may have arrived first, or somebody deleted a marker.
		const { writeMarkers } = await readTab();
		if (writeMarkers.includes(marker)) return;
		if (writeMarkers.join() !== tab.writeMarkers.join())
			throw new GoogleTrouble("later", GOOGLE_TEXTS.stopped);
		throw error;
	}
}

/** Markers no longer needed: the last one if it was sent only once and arrived, and old ones. */
function obsoleteMarkersOf(sheet: ClaimedFormSheet, markers: readonly string[]): string[] {
	const lastWritten = writeMarkerOf(sheet.writtenThrough);
	const isOver = (marker: string) => marker === lastWritten && !isSheetInDoubt(sheet) && !sheet.isInDoubt;
	const sortedMarkers = [...markers].sort(
		(first, second) => first.length - second.length || (first < second ? -1 : 1),
	);
	const keptMarkers = sortedMarkers.filter((marker) => !isOver(marker)).slice(-MARKERS_KEPT);
	return markers.filter((marker) => !keptMarkers.includes(marker));
}

/** Stores the progress of a sheet. Answers that arrived meanwhile are due at once. */
async function storeProgress(
	ctx: Ctx,
	sheet: ClaimedFormSheet,
	answers: AnswerToWrite[],
	questions: string[],
): Promise<void> {
	const lastAnswerId = answers.at(-1)?.id ?? Math.max(sheet.writtenThrough, sheet.sentThrough);
	const hasMoreAnswers = sql`exists (select 1 from ${formAnswers} n where n.form_id = ${sheet.formId} and n.id > ${lastAnswerId})`;
	await releaseSheet(ctx, sheet, {
		writtenThrough: lastAnswerId,
		questions,
		attempts: 0,
		error: null,
		nextAttemptAt: sql`iif(${hasMoreAnswers}, ${ctx.clock()}, null)`,
	});
}

/** Schedules a retry after a failure, or breaks the link until an operator renews it (E-216). */
async function handleFailure(ctx: Ctx, sheet: ClaimedFormSheet, error: unknown): Promise<void> {
	const trouble = error instanceof GoogleTrouble ? error : null;
	if (trouble && trouble.kind !== "later") return breakLink(ctx, sheet, trouble.message);
	if (!trouble)
		console.warn(JSON.stringify({ event: "sheet.failed", formId: sheet.formId, error: rootCauseOf(error) }));
	const pause = Math.max(
		trouble?.retryAfter ?? 0,
		MIN_RETRY_DELAY,
		backoff(sheet.attempts, ctx.random, MAX_RETRY_DELAY),
	);
	await releaseSheet(ctx, sheet, {
		error: trouble?.message ?? GOOGLE_TEXTS.stopped,
		nextAttemptAt: ctx.clock() + pause,
	});
	await wakeQueue(ctx.env.CALENDARS, Math.ceil(pause / SECOND));
}

/** Stops sending until an operator links the sheet again; the answers wait. */
async function breakLink(ctx: Ctx, sheet: ClaimedFormSheet, error: string): Promise<void> {
	// The last statement releases the sheet, so it must follow the statements that check the claim.
	const isClaimed = sql`exists (select 1 from ${formSheets} where ${isHeld(sheet)})`;
	await ctx.db.batch([
		ctx.db
			.update(forms)
			.set({ exportGoogleSheet: GOOGLE_SHEET.broken })
			.where(sql`${forms.id} = ${sheet.formId} and ${isClaimed}`),
		noteSelectedEvents(
			{ db: ctx.db, now: ctx.clock() },
			"link_broken",
			{
				key: sql`${`sheet:${sheet.formId}:${sheet.link}`}`,
				friendId: sql`null`,
				values: sql`json_object('form_id', f.id, 'form', f.name)`,
			},
			sql`from ${forms} f where f.id = ${sheet.formId} and ${isClaimed}`,
		),
		ctx.db
			.update(formSheets)
			.set({ error, nextAttemptAt: null, heldUntil: null, lost: 0 })
			.where(isHeld(sheet)),
	]);
	await wakeQueue(ctx.env.NOTICES);
}

type SheetChanges = {
	[Name in keyof typeof formSheets.$inferInsert]?: (typeof formSheets.$inferInsert)[Name] | SQL;
};

/** Releases a sheet, unless its lease expired or it was linked again. */
async function releaseSheet({ db }: Ctx, sheet: ClaimedFormSheet, changes: SheetChanges): Promise<void> {
	await db
		.update(formSheets)
		.set({ ...changes, heldUntil: null, lost: 0 } as never)
		.where(isHeld(sheet));
}

/** Condition: the sheet is still claimed by this worker, for the same link. */
const isHeld = ({ formId, link, heldUntil }: ClaimedFormSheet) =>
	and(eq(formSheets.formId, formId), eq(formSheets.link, link), eq(formSheets.heldUntil, heldUntil));
