import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { showUpload } from "./show-upload.ts";

/**
 * Address of a public page's picture. It contains the picture's key, because browsers cache the response
 * and the picture may be replaced later.
 */
export const pagePictureAddress = (path: string, key: string): string => `${path}?v=${key}`;

/**
 * Current picture of a public page. It is cached only under its own key: under an earlier key, or none, it
 * would also be shown for any later picture.
 * @throws Refusal 404 for a picture without a file
 */
export async function showPagePicture(c: RequestContext, key: string): Promise<Response> {
	const shown = await showUpload({ ctx: c.var.ctx, input: { key } });
	if (c.req.query("v") !== key) shown.headers.set("Cache-Control", "no-store");
	return shown;
}
