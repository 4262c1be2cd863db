import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { LOGO_EDGE, LOGO_SHAPE } from "#domain/platform/brand/brand.ts";
import { readPicture } from "#domain/platform/media/picture.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { showUpload } from "#functions/platform/media/show.ts";
import { upload } from "#functions/platform/media/upload.ts";
import { logoAddress } from "#functions/platform/settings/brand.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { writeSettings } from "#functions/platform/settings/write.ts";

/**
 * Sets a picture as the logo, at once. It is uploaded as bytes, not chosen by key: otherwise an operator with
 * the ability to set the logo could show a friend's picture to everybody.
 * @throws Refusal 422 for a file that is no picture, or has no logo's size
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
	if (short < LOGO_EDGE.least || long > LOGO_EDGE.most)
		throw invalid("file", BRAND_TEXTS.logoSize(LOGO_EDGE.least, LOGO_EDGE.most));
	if (long > short * LOGO_SHAPE) throw invalid("file", BRAND_TEXTS.logoShape(LOGO_SHAPE));
	const { media_key } = await upload({ ctx, input: { bytes } });
	await write(ctx, media_key);
	return { logo: logoAddress(media_key) };
}

export const removeLogo = ({ ctx }: { ctx: OperatorCtx }): Promise<void> => write(ctx, null);

async function write(ctx: OperatorCtx, key: string | null): Promise<void> {
	const { brand_logo: before } = await readSettings(ctx, "brand_logo");
	if (before === key) return;
	await commit(ctx.db, [
		writeSettings(ctx, { brand_logo: key }, sql`1`),
		auditOfChange(ctx, {
			verb: "setting.brand",
			subjectType: "setting",
			subjectId: "brand",
			detail: { before: { brand_logo: before }, after: { brand_logo: key } },
		}),
	]);
}

/** The logo, for anybody; no other upload. @throws Refusal 404 */
export async function showLogo({ ctx, input: { key } }: { ctx: Ctx; input: { key: string } }) {
	const { brand_logo } = await readSettings(ctx, "brand_logo");
	if (brand_logo !== key) throw notFound();
	return showUpload({ ctx, input: { key } });
}
