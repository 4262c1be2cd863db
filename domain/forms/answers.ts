import { z } from "zod";
import { cursorQuery } from "../friends/cursor.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { EXPORT_ENCODINGS, optionalDay, wholeNumber } from "../wire.ts";

export const ANSWERS_PER_PAGE = 50;
/** The longest text that is searched for. */
const MAX_SEARCH = 100;

/** The encoding of an export. */
export type ExportEncoding = (typeof EXPORT_ENCODINGS)[number];

/** Which answers are asked for: of some days, and with a word in them or in the friend's name. */
const answersSought = {
	date_from: optionalDay().default(null),
	date_to: optionalDay().default(null),
	search: z.string().trim().max(MAX_SEARCH, FIELD_TEXTS.tooLong(MAX_SEARCH)).default(""),
};

export const answersQuery = z.object({ ...answersSought, ...cursorQuery.shape });

export const exportQuery = z.object({
	...answersSought,
	encoding: z.enum(EXPORT_ENCODINGS).default("utf-8"),
});

export const chartsQuery = z.object(answersSought);
export type AnswersSought = z.output<typeof chartsQuery>;

/** The texts of a question behind those that are shown. */
export const textsQuery = z.object({
	...answersSought,
	skip: wholeNumber()
		.refine((skip) => skip >= 0, FIELD_TEXTS.wholeNumberRequired)
		.default(0),
});

/** A question as it was asked, and what was answered; nothing of what was hidden. */
export interface FormAnswer {
	/** The question's id in the form; older answers have none. */
	field_id?: number;
	label: string;
	/** Several values in one text. */
	value: string;
	/** Where several may be chosen, each by itself. */
	values?: string[];
}

/**
 * An answer's cells under an export's questions. A question that occurs twice in an answer has both values in one cell;
 * one that was not asked has an empty cell.
 */
export function answerCells(answers: readonly FormAnswer[], questions: readonly string[]): string[] {
	return questions.map((question) =>
		answers
			.filter(({ label }) => label === question)
			.map(({ value }) => value)
			.join("、"),
	);
}

/** Where the answers to a form are downloaded (E-029). */
export const formExportPath = <Id extends number | string>(id: Id) => `/lvf/export/${id}` as const;

/** @param sought which answers; all of them where nothing is asked for */
export function formExportAddress(
	id: number,
	encoding: ExportEncoding,
	sought: Record<string, string> = {},
): string {
	const asked = Object.entries({ ...sought, encoding: encoding === "utf-8" ? "" : encoding });
	const query = new URLSearchParams(asked.filter(([, value]) => value !== "")).toString();
	return formExportPath(id) + (query === "" ? "" : `?${query}`);
}
