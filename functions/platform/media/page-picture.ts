import type { RequestContext } from "#functions/platform/http/types.ts";
import { showUpload } from "./show.ts";

/**
 * Where a page for everybody finds its picture. The page is given another one later, and browsers keep a picture for good:
 * so its key stands in the address.
 */
export const pagePictureAddress = (path: string, key: string): string => `${path}?v=${key}`;

/**
 * The picture that a page for everybody has now. It is kept where it was asked for by its own key alone: under the one
 * before, or none, it would be shown for whatever the page has later.
 * @throws Refusal 404
 */
export async function showPagePicture(c: RequestContext, key: string): Promise<Response> {
	const shown = await showUpload({ ctx: c.var.ctx, input: { key } });
	if (c.req.query("v") !== key) shown.headers.set("Cache-Control", "no-store");
	return shown;
}
