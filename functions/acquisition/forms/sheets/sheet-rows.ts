import { and, asc, eq, gt, lte } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import {
	answerCells,
	answersByColumn,
	type FormAnswer,
	type QuestionOrdinals,
} from "#domain/acquisition/forms/form-answers.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { SheetCell } from "#functions/platform/google/google-sheet-client.ts";
import { answerColumns } from "../answer-columns.ts";
import type { ClaimedFormSheet } from "./claim-form-sheet.ts";

/** Number of answers sent to Google per call. */
const ANSWERS_AT_ONCE = 200;

/** Answer that a sheet lacks. */
export interface AnswerToWrite {
	id: number;
	friendId: number | null;
	name: string | null;
	answers: FormAnswer[];
	createdAt: number;
}

/** Whether rows were sent without a confirmed result. */
export const isSheetInDoubt = ({ writtenThrough, sentThrough }: ClaimedFormSheet): boolean =>
	sentThrough > writtenThrough;

/**
 * Next answers that a sheet lacks, oldest first. Answers that were already sent are repeated without further
 * ones.
 */
export const listAnswersToWrite = (ctx: Ctx, sheet: ClaimedFormSheet): Promise<AnswerToWrite[]> =>
	ctx.db
		.select(answerColumns)
		.from(formAnswers)
		.leftJoin(friends, eq(friends.id, formAnswers.friendId))
		.where(
			and(
				eq(formAnswers.formId, sheet.formId),
				gt(formAnswers.id, sheet.writtenThrough),
				isSheetInDoubt(sheet) ? lte(formAnswers.id, sheet.sentThrough) : undefined,
			),
		)
		.orderBy(asc(formAnswers.id))
		.limit(ANSWERS_AT_ONCE);

/** Questions of a sheet's columns: existing ones, followed by new ones of these answers. */
export const mergeQuestions = (
	existingQuestions: readonly string[],
	answers: readonly AnswerToWrite[],
	ordinals: QuestionOrdinals,
): string[] => [
	...new Set([
		...existingQuestions,
		...answers.flatMap((answer) => answersByColumn(answer.answers, ordinals).map(({ column }) => column)),
	]),
];

/** Headings of a sheet: the fixed columns, then the questions. */
export const sheetHeadings = (questions: readonly string[]): string[] => [
	...SHEET_TEXTS.headings,
	...questions,
];

/** Row of an answer; the first cell is its id. */
export const answerRow = (
	ctx: Pick<Ctx, "zone">,
	{ id, friendId, name, answers, createdAt }: AnswerToWrite,
	{ questions, ordinals }: { questions: readonly string[]; ordinals: QuestionOrdinals },
): SheetCell[] => [
	id,
	toWireTime(createdAt, ctx.zone),
	friendId ?? "",
	name ?? "",
	...answerCells(answersByColumn(answers, ordinals), questions),
];
