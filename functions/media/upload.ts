import { eq } from "drizzle-orm";
import { uploads } from "#db/uploads.ts";
import { readPicture } from "#domain/media/picture.ts";
import { RICHMENU_TEXTS } from "#domain/texts/richmenus.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mediaAddress } from "./address.ts";

interface Upload {
	ctx: OperatorCtx;
	input: { bytes: Uint8Array<ArrayBuffer> };
}

/**
 * Takes an image from an operator. A repeated request answers the same file.
 * @throws Refusal 422 for anything but a JPEG or PNG.
 */
export async function upload({ ctx, input: { bytes } }: Upload) {
	const picture = readPicture(bytes);
	if (!picture) throw invalid("file", RICHMENU_TEXTS.menuImageType);
	const { width, height, type } = picture;
	const key = await keyOfUpload(ctx.saveKey);
	const earlier = await uploaded(ctx, key);
	if (earlier) return earlier;
	await ctx.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
	await ctx.db
		.insert(uploads)
		.values({
			key,
			type,
			bytes: bytes.length,
			width,
			height,
			operatorId: ctx.operator.id,
			createdAt: ctx.now,
		})
		.onConflictDoNothing();
	return (await uploaded(ctx, key))!;
}

async function uploaded(ctx: OperatorCtx, key: string) {
	const [file] = await ctx.db.select().from(uploads).where(eq(uploads.key, key));
	if (!file) return undefined;
	const { width, height, bytes, type } = file;
	return { media_key: key, url: mediaAddress(key), width, height, bytes, type };
}

/** The same save gets the same key, and nobody can guess another's. */
export async function keyOfUpload(saveKey: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`upload:${saveKey}`));
	return Buffer.from(digest).toString("base64url").slice(0, 40);
}
