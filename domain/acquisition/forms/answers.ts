import { z } from "zod";
import { cursorQuery } from "#domain/people/friends/cursor.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { EXPORT_ENCODINGS, optionalDay, wholeNumber } from "#domain/platform/wire/wire.ts";

export const ANSWERS_PER_PAGE = 50;
/** The longest text that is searched for. */
const MAX_SEARCH = 100;

/** The encoding of an export. */
export type ExportEncoding = (typeof EXPORT_ENCODINGS)[number];

/** Filter of answers: by days, and by a word in them or in the friend's name. */
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

/** Question as it was shown, with its answer; hidden ones are left out. */
export interface FormAnswer {
	/** The question's id in the form; older answers have none. */
	field_id?: number;
	label: string;
	/** Several values in one text. */
	value: string;
	/** Where several may be chosen, each by itself. */
	values?: string[];
}

/** Positions of a form's questions among those of the same label, by the question's id. */
export type QuestionPlaces = ReadonlyMap<number, { label: string; ordinal: number }>;

export function questionPlaces(fields: readonly { id: number; label: string }[]): QuestionPlaces {
	const count = counter();
	return new Map(fields.map(({ id, label }) => [id, { label, ordinal: count(label) }]));
}

/** A question of an answer: its number among those of its label in that answer. */
export interface AnsweredQuestion {
	field_id?: number | null | undefined;
	label: string;
	occurrence: number;
}

/**
 * The heading of a question's column. The second question of a label has a column of its own, also in answers that hid
 * the first. Questions that the form no longer has are counted within their answer.
 */
export function columnOf({ field_id, label, occurrence }: AnsweredQuestion, places: QuestionPlaces): string {
	const place = places.get(field_id ?? 0);
	const ordinal = place?.label === label ? place.ordinal : occurrence;
	return ordinal === 1 ? label : `${label}（${ordinal}）`;
}

/** The columns of an answer's questions with its values. */
export function answersByColumn(answers: readonly FormAnswer[], places: QuestionPlaces) {
	const count = counter();
	return answers.map(({ field_id, label, value }) => ({
		column: columnOf({ field_id, label, occurrence: count(label) }, places),
		value,
	}));
}

/** Counts the occurrences of each label. */
function counter(): (label: string) => number {
	const counts = new Map<string, number>();
	return (label) => {
		const count = (counts.get(label) ?? 0) + 1;
		counts.set(label, count);
		return count;
	};
}

/** Cells of an answer under the columns of a table; a question that was not shown has an empty cell. */
export const answerCells = (
	answered: readonly { column: string; value: string }[],
	columns: readonly string[],
): string[] =>
	columns.map((each) =>
		answered
			.filter(({ column }) => column === each)
			.map(({ value }) => value)
			.join("、"),
	);

/** Where the answers to a form are downloaded (E-029). */
export const formExportPath = <Id extends number | string>(id: Id) => `/lvf/export/${id}` as const;

/** @param sought filter of the answers; all of them where it is empty */
export function formExportAddress(
	id: number,
	encoding: ExportEncoding,
	sought: Record<string, string> = {},
): string {
	const asked = Object.entries({ ...sought, encoding: encoding === "utf-8" ? "" : encoding });
	const query = new URLSearchParams(asked.filter(([, value]) => value !== "")).toString();
	return formExportPath(id) + (query === "" ? "" : `?${query}`);
}
