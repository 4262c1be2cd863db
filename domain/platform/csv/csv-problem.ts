import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";

/** Reason why a file is refused. */
export interface CsvProblem {
	/** Row number in a spreadsheet, from 1; null for the file as a whole. */
	line: number | null;
	text: string;
}

/** Returns the problems as text for operators, in the order of the file. */
export const describeCsvProblems = (problems: CsvProblem[]): string[] =>
	problems
		.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
		.map(({ line, text }) => (line === null ? text : CSV_TEXTS.csvAtLine(line, text)));
