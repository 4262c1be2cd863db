import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import { readSessionToken } from "#functions/platform/auth/operator-session.ts";
import type { RequestContext } from "./hono-env.ts";
import { PAGE_FILES, type PageFiles } from "./page-files.ts";

/** Pages that render without a session. */
const SESSIONLESS: readonly AddressName[] = ["login", "invitation", "setup", "simulator", "widgets"];

/**
 * Links by which a browser loads the files of a page and the session at once, instead of after the script that
 * asks for them. Without the list of files the page loads as before, only later.
 */
export async function renderPreloads(c: RequestContext, page: AddressName): Promise<string> {
	const hasSession = !SESSIONLESS.includes(page) && readSessionToken(c) !== undefined;
	const { files, pages } = await loadPageFiles(c);
	return [
		hasSession ? '<link rel="preload" as="fetch" crossorigin href="/api/session">' : "",
		...(pages[page] ?? []).map((index) => preloadOf(files[index]!)),
	].join("");
}

const preloadOf = (file: string): string =>
	file.endsWith(".css")
		? `<link rel="preload" as="style" crossorigin href="${file}">`
		: `<link rel="modulepreload" crossorigin href="${file}">`;

/** Cache of the list, which never changes within a version of the Worker. */
let loadedFiles: PageFiles | undefined;

async function loadPageFiles(c: RequestContext): Promise<PageFiles> {
	if (loadedFiles) return loadedFiles;
	try {
		const answer = await c.env.ASSETS.fetch(new URL(`/${PAGE_FILES}`, c.req.url));
		if (!answer.ok) return { files: [], pages: {} };
		loadedFiles = (await answer.json()) as PageFiles;
		return loadedFiles;
	} catch (error) {
		console.error(JSON.stringify({ event: "page_files.unread", error: rootCauseOf(error) }));
		return { files: [], pages: {} };
	}
}
