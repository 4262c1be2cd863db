import { eq } from "drizzle-orm";
import { imageSize } from "image-size";
import { uploads } from "#db/uploads.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mediaAddress } from "./address.ts";

/** What LINE shows. The type is read from the bytes: what a browser calls a file proves nothing. */
const TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };

interface Upload {
	ctx: OperatorCtx;
	input: { bytes: Uint8Array<ArrayBuffer> };
}

/**
 * Takes an image from an operator. The same request sent again answers the same file.
 * @throws Refusal 422 for what is no JPEG or PNG.
 */
export async function upload({ ctx, input: { bytes } }: Upload) {
	const { width, height, type } = measure(bytes);
	const key = await keyOf(ctx.saveKey);
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

function measure(bytes: Uint8Array): { width: number; height: number; type: string } {
	try {
		const { width, height, type } = imageSize(bytes);
		const contentType = TYPES[type ?? ""];
		if (contentType && width > 0 && height > 0) return { width, height, type: contentType };
	} catch {
		// Answered below: it is no picture that can be read.
	}
	throw invalid("file", TEXTS.menuImageType);
}

/** The same save has the same file; nobody can guess the file of another's. */
async function keyOf(saveKey: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`upload:${saveKey}`));
	return Buffer.from(digest).toString("base64url").slice(0, 40);
}
