import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Public response with the current logo; refuses any other upload. @throws Refusal 404 */
export async function showLogo({ ctx, input: { key } }: { ctx: Ctx; input: { key: string } }) {
	const { brand_logo } = await readSettings(ctx, "brand_logo");
	if (brand_logo !== key) throw notFound();
	return showUpload({ ctx, input: { key } });
}
