/**
 * Imports the only part of a file whose import failed, under another address: Chromium remembers the failure of an
 * address as long as the page is open (whatwg/html: the module map keeps null).
 * @param error of the failed import, which names the file in Chromium and Firefox
 * @throws the error itself if it names no file, or if the file has several parts
 */
export async function importAgain<Part>(error: unknown, attempt: number): Promise<Part> {
	const [file] = /https?:\S+?\.js/.exec(error instanceof Error ? error.message : "") ?? [];
	if (!file) throw error;
	const parts = Object.values(await import(/* @vite-ignore */ `${file}?again=${attempt}`));
	if (parts.length !== 1) throw error;
	return parts[0] as Part;
}
