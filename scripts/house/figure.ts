/** A file of the project and what stands in it. */
export interface Source {
	/** From the project's root. */
	file: string;
	text: string;
}

/** Something about the code that is counted, and how much of it there may be. */
export interface Figure {
	/** What is counted, as the table tells it. */
	title: string;
	most: number;
	/** Each finding, as a line that says where it is. */
	find: () => string[] | Promise<string[]>;
}
