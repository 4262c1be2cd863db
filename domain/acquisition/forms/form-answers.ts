import { z } from "zod";
import { timeCursorQuery } from "#domain/people/friends/time-cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { EXPORT_ENCODINGS, optionalDay, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { formExportPath } from "./form-export-path.ts";

export const ANSWERS_PER_PAGE = 50;
/** Maximum length of a search text. */
const MAX_SEARCH = 100;

/** Encoding of an export. */
export type ExportEncoding = (typeof EXPORT_ENCODINGS)[number];

/** Filter of answers: by day, and by a text in them or in the friend's name. */
const answersFilter = {
	date_from: optionalDay().default(null),
	date_to: optionalDay().default(null),
	search: z.string().trim().max(MAX_SEARCH, FIELD_TEXTS.tooLong(MAX_SEARCH)).default(""),
};

export const answerListQuery = z.object({ ...answersFilter, ...timeCursorQuery.shape });

export const answersExportQuery = z.object({
	...answersFilter,
	encoding: z.enum(EXPORT_ENCODINGS).default("utf-8"),
});

export const chartsQuery = z.object(answersFilter);
export type AnswersFilter = z.output<typeof chartsQuery>;

/** Query for further texts of a question, after the first `skip`. */
export const answerTextsQuery = z.object({
	...answersFilter,
	skip: wholeNumber()
		.refine((skip) => skip >= 0, FIELD_TEXTS.wholeNumberRequired)
		.default(0),
});

/** A visible question with its answer; hidden ones are left out. */
export interface FormAnswer {
	/** Id of the question in the form; missing in older answers. */
	field_id?: number;
	label: string;
	/** All values as one text. */
	value: string;
	/** Single values, if several are allowed. */
	values?: string[];
}

/** Ordinals of a form's questions among those with the same label, by question id. */
export type QuestionOrdinals = ReadonlyMap<number, { label: string; ordinal: number }>;

export function questionOrdinals(fields: readonly { id: number; label: string }[]): QuestionOrdinals {
	const count = counter();
	return new Map(fields.map(({ id, label }) => [id, { label, ordinal: count(label) }]));
}

/** Question of an answer, with its ordinal among those with the same label in that answer. */
export interface AnsweredQuestion {
	field_id?: number | null | undefined;
	label: string;
	occurrence: number;
}

/**
 * Column heading of a question. The second question with the same label has a separate column, also in
 * answers that hid the first. Questions that the form no longer has are numbered within their answer.
 */
export function columnHeading(
	{ field_id, label, occurrence }: AnsweredQuestion,
	ordinals: QuestionOrdinals,
): string {
	const questionOrdinal = ordinals.get(field_id ?? 0);
	const ordinal = questionOrdinal?.label === label ? questionOrdinal.ordinal : occurrence;
	return ordinal === 1 ? label : `${label}（${ordinal}）`;
}

/** Values of an answer with the headings of their columns. */
export function answersByColumn(answers: readonly FormAnswer[], ordinals: QuestionOrdinals) {
	const count = counter();
	return answers.map(({ field_id, label, value }) => ({
		column: columnHeading({ field_id, label, occurrence: count(label) }, ordinals),
		value,
	}));
}

/** Returns a function that counts the occurrences of a label. */
function counter(): (label: string) => number {
	const counts = new Map<string, number>();
	return (label) => {
		const count = (counts.get(label) ?? 0) + 1;
		counts.set(label, count);
		return count;
	};
}

/** Cells of an answer in the columns of a table; hidden questions have empty cells. */
export const answerCells = (
	answered: readonly { column: string; value: string }[],
	columns: readonly string[],
): string[] =>
	columns.map((tableColumn) =>
		answered
			.filter(({ column }) => column === tableColumn)
			.map(({ value }) => value)
			.join("、"),
	);

/**
 * Address of the answers to a form as a CSV file.
 * @param criteria filter of the answers; all if empty
 */
export function formExportAddress(
	id: number,
	encoding: ExportEncoding,
	criteria: Record<string, string> = {},
): string {
	const params = Object.entries({ ...criteria, encoding: encoding === "utf-8" ? "" : encoding });
	const query = new URLSearchParams(params.filter(([, value]) => value !== "")).toString();
	return formExportPath(id) + (query === "" ? "" : `?${query}`);
}
