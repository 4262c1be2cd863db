import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import type { CsvProblem } from "./csv-problem.ts";

interface NamedLine {
	line: number;
	name: string;
}

/**
 * Returns the problems of a one-line name, which messages call `label`. An empty name is one only if it is
 * required.
 */
export function findNameProblems(
	{ line, name }: NamedLine,
	{ label, max, required = true }: { label: string; max: number; required?: boolean },
): CsvProblem[] {
	if (name === "") return required ? [{ line, text: CSV_TEXTS.csvCellEmpty(label) }] : [];
	if (/[\r\n]/.test(name)) return [{ line, text: CSV_TEXTS.csvLineEnd(label) }];
	return name.length > max ? [{ line, text: CSV_TEXTS.csvTooLong(label, max) }] : [];
}

/** Returns the problems of names that occur earlier in the file, or that an existing item has. */
export function findRepeatedNames(
	rows: NamedLine[],
	{ label, kind, existingNames }: { label: string; kind: string; existingNames: ReadonlySet<string> },
): CsvProblem[] {
	const firstLine = new Map<string, number>();
	return rows.flatMap(({ line, name }) => {
		if (name === "") return [];
		const earlierLine = firstLine.get(name);
		if (earlierLine !== undefined) return [{ line, text: CSV_TEXTS.csvRepeated(label, name, earlierLine) }];
		firstLine.set(name, line);
		return existingNames.has(name) ? [{ line, text: CSV_TEXTS.csvTaken(kind, name) }] : [];
	});
}
