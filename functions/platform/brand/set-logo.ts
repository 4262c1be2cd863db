import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { LOGO_EDGE, MAX_LOGO_RATIO } from "#domain/platform/brand/brand-input.ts";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
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
	const shortSide = Math.min(picture.width, picture.height);
	const longSide = Math.max(picture.width, picture.height);
	if (shortSide < LOGO_EDGE.min || longSide > LOGO_EDGE.max)
		throw invalid("file", BRAND_TEXTS.logoSize(LOGO_EDGE.min, LOGO_EDGE.max));
	if (longSide > shortSide * MAX_LOGO_RATIO) throw invalid("file", BRAND_TEXTS.logoShape(MAX_LOGO_RATIO));
	const { media_key } = await storeImage({ ctx, input: { bytes } });
	await writeLogo(ctx, media_key);
	return { logo: logoAddress(media_key) };
}

/** Removes the logo; its file is kept. */
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
