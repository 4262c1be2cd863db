import { eq } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import { heightInWidth, keyInWidth, MAP_WIDTH, NARROWER_WIDTHS } from "#domain/platform/media/map-widths.ts";
import { type Picture, readPicture } from "#domain/platform/media/picture.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { mediaAddress } from "./address.ts";
import { assertDrawable } from "./drawable.ts";
import { keepUpload } from "./keep.ts";

interface Upload {
	ctx: OperatorCtx;
	input: {
		bytes: Uint8Array<ArrayBuffer>;
		/** The picture of which this is a narrower one, for an image map. */
		of?: string | undefined;
	};
}

/**
 * Takes an image from an operator. A repeated request answers the same file.
 * @throws Refusal 422 for anything but a JPEG or PNG, one that is too large to be drawn, and for a narrower one that does not fit its picture.
 */
export async function upload({ ctx, input: { bytes, of } }: Upload) {
	const picture = readPicture(bytes);
	if (!picture) throw invalid("file", RICHMENU_TEXTS.menuImageType);
	assertDrawable(picture);
	const { width, height, type } = picture;
	const key = of === undefined ? await keyOfUpload(ctx.saveKey) : await keyOfNarrower(ctx, of, picture);
	const earlier = await uploaded(ctx, key);
	if (earlier) return earlier;
	await keepUpload(ctx, key, async () => {
		await ctx.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
		return { type, bytes: bytes.length, width, height, operatorId: ctx.operator.id };
	});
	return (await uploaded(ctx, key))!;
}

async function uploaded(ctx: OperatorCtx, key: string) {
	const [file] = await ctx.db.select().from(uploads).where(eq(uploads.key, key));
	if (!file) return undefined;
	const { width, height, bytes, type } = file;
	return { media_key: key, url: mediaAddress(key), width, height, bytes, type };
}

/**
 * The key of a picture in another width: it is known by that of the picture itself, so that LINE finds it by the width
 * alone. Nobody adds to a colleague's picture, nor changes what is there.
 */
async function keyOfNarrower(ctx: OperatorCtx, of: string, { width, height }: Picture): Promise<string> {
	const [whole] = await ctx.db
		.select({ width: uploads.width, height: uploads.height, operatorId: uploads.operatorId })
		.from(uploads)
		.where(eq(uploads.key, of));
	const fits =
		whole?.operatorId === ctx.operator.id &&
		whole.width === MAP_WIDTH &&
		NARROWER_WIDTHS.some((narrower) => narrower === width) &&
		Math.abs(height - heightInWidth(whole, width)) <= 1;
	if (!fits) throw invalid("file", TEMPLATE_TEXTS.mapWidthOfOther);
	return keyInWidth(of, width);
}

/** The same save gets the same key, and nobody can guess another's. */
export async function keyOfUpload(saveKey: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`upload:${saveKey}`));
	return Buffer.from(digest).toString("base64url").slice(0, 40);
}
