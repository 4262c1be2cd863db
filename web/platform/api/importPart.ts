let repetitions = 0;

/**
 * Imports a part of the site. After a failure its file is imported once more under another address: Chromium remembers
 * the failed import of an address as long as the page is open, so that no later attempt would succeed.
 * @param load imports the only part of a file
 * @throws the error of the import; also if it does not name the file, as in Safari
 */
export const importPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
	load().catch(async (error: unknown) => {
		const [file] = /https?:\S+?\.js/.exec(error instanceof Error ? error.message : "") ?? [];
		if (!file) throw error;
		const parts = Object.values(await import(/* @vite-ignore */ `${file}?again=${++repetitions}`));
		if (parts.length !== 1) throw error;
		return parts[0] as Part;
	});
