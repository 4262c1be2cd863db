import { eq } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import {
	heightInWidth,
	IMAGEMAP_WIDTH,
	keyInWidth,
	RESIZED_WIDTHS,
} from "#domain/platform/media/imagemap-widths.ts";
import { type PictureHeader, readPicture } from "#domain/platform/media/read-picture.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertDrawable } from "./drawable.ts";
import { mediaAddress } from "./media-address.ts";
import { storeUpload } from "./store-upload.ts";

interface Upload {
	ctx: OperatorCtx;
	input: {
		bytes: Uint8Array<ArrayBuffer>;
		/** Key of the original of which this is a resized copy, for an imagemap. */
		originalKey?: string | undefined;
	};
}

/**
 * Stores an operator's image. A repeated request returns the same file.
 * @throws Refusal 422 for anything but a JPEG or PNG, for too many pixels, or for a resized copy that does
 * not match an original of the same operator
 */
export async function storeImage({ ctx, input: { bytes, originalKey } }: Upload) {
	const picture = readPicture(bytes);
	if (!picture) throw invalid("file", RICHMENU_TEXTS.menuImageType);
	assertDrawable(picture);
	const { width, height, type } = picture;
	const key =
		originalKey === undefined
			? await deriveUploadKey(ctx.saveKey)
			: await keyOfResizedCopy(ctx, originalKey, picture);
	const earlier = await findUpload(ctx, key);
	if (earlier) return earlier;
	await storeUpload(ctx, key, async () => {
		await ctx.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
		return { type, bytes: bytes.length, width, height, operatorId: ctx.operator.id };
	});
	return (await findUpload(ctx, key))!;
}

async function findUpload(ctx: OperatorCtx, key: string) {
	const [file] = await ctx.db.select().from(uploads).where(eq(uploads.key, key));
	if (!file) return undefined;
	const { width, height, bytes, type } = file;
	return { media_key: key, url: mediaAddress(key), width, height, bytes, type };
}

/**
 * Key of a resized copy, derived from the original's so that LINE's requests find it by the width alone.
 * Only the uploader of the original may add copies.
 */
async function keyOfResizedCopy(
	ctx: OperatorCtx,
	originalKey: string,
	{ width, height }: PictureHeader,
): Promise<string> {
	const [original] = await ctx.db
		.select({ width: uploads.width, height: uploads.height, operatorId: uploads.operatorId })
		.from(uploads)
		.where(eq(uploads.key, originalKey));
	const isMatchingCopy =
		original?.operatorId === ctx.operator.id &&
		original.width === IMAGEMAP_WIDTH &&
		RESIZED_WIDTHS.some((narrower) => narrower === width) &&
		Math.abs(height - heightInWidth(original, width)) <= 1;
	if (!isMatchingCopy) throw invalid("file", TEMPLATE_TEXTS.mapWidthOfOther);
	return keyInWidth(originalKey, width);
}

/** Media key of a save: a retry gets the same one, and it cannot be guessed. */
export async function deriveUploadKey(saveKey: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`upload:${saveKey}`));
	return Buffer.from(digest).toString("base64url").slice(0, 40);
}
