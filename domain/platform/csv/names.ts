import { CSV_TEXTS } from "#domain/platform/texts/csv.ts";
import type { Problem } from "./problem.ts";

interface Named {
	line: number;
	name: string;
}

/** Returns the problems of a one-line name, called `label`. An empty name is one if it is required. */
export function nameProblems(
	{ line, name }: Named,
	{ label, max, required = true }: { label: string; max: number; required?: boolean },
): Problem[] {
	if (name === "") return required ? [{ line, text: CSV_TEXTS.csvCellEmpty(label) }] : [];
	if (/[\r\n]/.test(name)) return [{ line, text: CSV_TEXTS.csvLineEnd(label) }];
	return name.length > max ? [{ line, text: CSV_TEXTS.csvTooLong(label, max) }] : [];
}

/** Names that occur earlier in the file, or that an existing item has. */
export function repeatedNames(
	rows: Named[],
	{ label, kind, taken }: { label: string; kind: string; taken: ReadonlySet<string> },
): Problem[] {
	const firstLine = new Map<string, number>();
	return rows.flatMap(({ line, name }) => {
		if (name === "") return [];
		const before = firstLine.get(name);
		if (before !== undefined) return [{ line, text: CSV_TEXTS.csvRepeated(label, name, before) }];
		firstLine.set(name, line);
		return taken.has(name) ? [{ line, text: CSV_TEXTS.csvTaken(kind, name) }] : [];
	});
}
