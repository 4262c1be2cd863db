import { pageAt } from "#domain/engine/access/page-addresses.ts";
import { preloadSession } from "#web/platform/api/consoleSession.ts";
import type { SitePages } from "./sitePage.ts";

/**
 * Begins to load what the page at a path waits for: the session, and its files if they are not part of the
 * first load. The session is requested first, so that its small response does not wait behind the files.
 */
export function preloadPage(pages: SitePages, path: string): void {
	const name = pageAt(path);
	const sitePage = pages.find(([each]) => each === name)?.[1];
	if (!sitePage) return;
	if (!sitePage.outside) preloadSession();
	// The page itself shows a failure.
	if ("preload" in sitePage.page) sitePage.page.preload().catch(() => undefined);
}
