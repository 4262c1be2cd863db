/** Address of the list of each page's files, beside the built site. */
export const PAGE_FILES = "page-files.json";

/** Files that pages load beside those of the first page, by address name as positions in `files`. */
export interface PageFiles {
	files: string[];
	pages: Partial<Record<string, number[]>>;
}
