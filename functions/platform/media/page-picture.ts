import type { RequestContext } from "#functions/platform/http/types.ts";
import { showUpload } from "./show.ts";

/**
 * Address of a public page's picture. It contains the picture's key, because the picture may be replaced
 * later, and browsers cache it for good.
 */
export const pagePictureAddress = (path: string, key: string): string => `${path}?v=${key}`;

/**
 * The present picture of a public page. It is cached only under its own key: under an earlier key, or none,
 * it would be shown for any later picture.
 * @throws Refusal 404
 */
export async function showPagePicture(c: RequestContext, key: string): Promise<Response> {
	const shown = await showUpload({ ctx: c.var.ctx, input: { key } });
	if (c.req.query("v") !== key) shown.headers.set("Cache-Control", "no-store");
	return shown;
}
