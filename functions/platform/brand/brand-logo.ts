import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { LOGO_EDGE, LOGO_SHAPE } from "#domain/platform/brand/brand-input.ts";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { storeImage } from "#functions/platform/media/store-image.ts";
import { logoAddress } from "#functions/platform/settings/read-brand.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSettings } from "#functions/platform/settings/write-settings.ts";

/**
 * Uploads a picture and sets it as the logo. It takes bytes, not a media key: otherwise an operator who may
 * set the logo could publish a friend's picture.
 * @throws Refusal 422 for a file that is no picture, or whose size or shape does not fit a logo
 */
export async function setLogo({
	ctx,
	input: { bytes },
}: {
	ctx: OperatorCtx;
	input: { bytes: Uint8Array<ArrayBuffer> };
}): Promise<{ logo: string | null }> {
	const picture = readPicture(bytes);
	if (!picture) throw invalid("file", BRAND_TEXTS.logoType);
	const [short, long] = [picture.width, picture.height].sort((one, other) => one - other) as [number, number];
	if (short < LOGO_EDGE.min || long > LOGO_EDGE.max)
		throw invalid("file", BRAND_TEXTS.logoSize(LOGO_EDGE.min, LOGO_EDGE.max));
	if (long > short * LOGO_SHAPE) throw invalid("file", BRAND_TEXTS.logoShape(LOGO_SHAPE));
	const { media_key } = await storeImage({ ctx, input: { bytes } });
	await writeLogo(ctx, media_key);
	return { logo: logoAddress(media_key) };
}

export const clearLogo = ({ ctx }: { ctx: OperatorCtx }): Promise<void> => writeLogo(ctx, null);

async function writeLogo(ctx: OperatorCtx, key: string | null): Promise<void> {
	const { brand_logo: before } = await readSettings(ctx, "brand_logo");
	if (before === key) return;
	await commitBatch(ctx.db, [
		writeSettings(ctx, { brand_logo: key }, sql`1`),
		auditOfChange(ctx, {
			verb: "setting.brand",
			subjectType: "setting",
			subjectId: "brand",
			detail: { before: { brand_logo: before }, after: { brand_logo: key } },
		}),
	]);
}

/** Public response with the current logo; refuses any other upload. @throws Refusal 404 */
export async function showLogo({ ctx, input: { key } }: { ctx: Ctx; input: { key: string } }) {
	const { brand_logo } = await readSettings(ctx, "brand_logo");
	if (brand_logo !== key) throw notFound();
	return showUpload({ ctx, input: { key } });
}
