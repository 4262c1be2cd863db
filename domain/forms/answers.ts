import { z } from "zod";
import { EXPORT_ENCODINGS, wholeNumber } from "../wire.ts";

export const ANSWERS_PER_PAGE = 50;

export const answersQuery = z.object({
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

/** The encoding of an export. */
export type ExportEncoding = (typeof EXPORT_ENCODINGS)[number];

export const exportQuery = z.object({ encoding: z.enum(EXPORT_ENCODINGS).default("utf-8") });

export interface FormAnswer {
	label: string;
	value: string;
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

/** Where all answers to a form are downloaded (E-029). */
export const formExportPath = <Id extends number | string>(id: Id) => `/lvf/export/${id}` as const;

export const formExportAddress = (id: number, encoding: ExportEncoding): string =>
	formExportPath(id) + (encoding === "utf-8" ? "" : `?encoding=${encoding}`);
