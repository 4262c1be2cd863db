import { CSV_TEXTS } from "#domain/platform/texts/csv.ts";

/** Why a file is refused. */
export interface Problem {
	/** The row as a spreadsheet numbers it, from 1; null for the file as a whole. */
	line: number | null;
	text: string;
}

/** Problems as an operator reads them, in the order of the file. */
export const describeProblems = (problems: Problem[]): string[] =>
	problems
		.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
		.map(({ line, text }) => (line === null ? text : CSV_TEXTS.csvAtLine(line, text)));
