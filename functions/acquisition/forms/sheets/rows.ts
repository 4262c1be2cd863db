import { and, asc, eq, gt, lte } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import {
	answerCells,
	answersByColumn,
	type FormAnswer,
	type QuestionPlaces,
} from "#domain/acquisition/forms/answers.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { SheetCell } from "#functions/platform/google/sheets.ts";
import { answerColumns } from "../answer-columns.ts";
import type { ClaimedSheet } from "./claim.ts";

/** Number of answers sent to Google in one call. */
const ANSWERS_AT_ONCE = 200;

export interface AnswerToWrite {
	id: number;
	friendId: number | null;
	name: string | null;
	answers: FormAnswer[];
	createdAt: number;
}

/** Whether rows were sent without a confirmed result. */
export const isSending = ({ writtenThrough, sentThrough }: ClaimedSheet): boolean =>
	sentThrough > writtenThrough;

/** The next answers that a sheet lacks, oldest first: those that were sent already, and no others with them. */
export const answersToWrite = (ctx: Ctx, sheet: ClaimedSheet): Promise<AnswerToWrite[]> =>
	ctx.db
		.select(answerColumns)
		.from(formAnswers)
		.leftJoin(friends, eq(friends.id, formAnswers.friendId))
		.where(
			and(
				eq(formAnswers.formId, sheet.formId),
				gt(formAnswers.id, sheet.writtenThrough),
				isSending(sheet) ? lte(formAnswers.id, sheet.sentThrough) : undefined,
			),
		)
		.orderBy(asc(formAnswers.id))
		.limit(ANSWERS_AT_ONCE);

/** Questions of a sheet's columns: the existing ones, followed by new ones of these answers. */
export const questionsWith = (
	known: readonly string[],
	answers: readonly AnswerToWrite[],
	places: QuestionPlaces,
): string[] => [
	...new Set([
		...known,
		...answers.flatMap((each) => answersByColumn(each.answers, places).map(({ column }) => column)),
	]),
];

export const headingsOf = (questions: readonly string[]): string[] => [...SHEET_TEXTS.headings, ...questions];

/** An answer's row. Its first cell is its id. */
export const rowOf = (
	ctx: Pick<Ctx, "zone">,
	{ id, friendId, name, answers, createdAt }: AnswerToWrite,
	{ questions, places }: { questions: readonly string[]; places: QuestionPlaces },
): SheetCell[] => [
	id,
	wireTime(createdAt, ctx.zone),
	friendId ?? "",
	name ?? "",
	...answerCells(answersByColumn(answers, places), questions),
];
