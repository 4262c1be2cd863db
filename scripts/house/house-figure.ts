/** Source file with its text. */
export interface SourceText {
	/** Path relative to the repository. */
	file: string;
	text: string;
}

/** Count of a code smell, with its limit. */
export interface HouseFigure {
	/** Title in the table. */
	title: string;
	limit: number;
	/** Findings, one line with its location each. */
	find: () => string[] | Promise<string[]>;
}
