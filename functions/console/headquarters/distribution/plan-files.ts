import { sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import { IMAGEMAP_WIDTHS, keyInWidth } from "#domain/platform/media/imagemap-widths.ts";
import type { SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import { storeStream } from "#functions/platform/media/store-stream.ts";
import { storeUpload } from "#functions/platform/media/store-upload.ts";
import type { AccountSide } from "./account-side.ts";
import { hashOf } from "./references.ts";

/** File to be copied to an account. */
export interface PlannedFile {
	sourceKey: string;
	targetKey: string;
	upload: typeof uploads.$inferSelect;
}

const KEY_LENGTH = 32;

/**
 * Key of a file's copy. Files never change, so every distribution of a file uses the same copy, and repeating
 * one copies nothing twice.
 */
export const copiedKey = (sourceAccount: string, key: string): string =>
	hashOf([sourceAccount, key]).slice(0, KEY_LENGTH);

/**
 * Plans the copies of files, with the widths of an imagemap's picture, and announces them to the group.
 * @returns the files, and the keys of which the source has no file
 */
export async function planFiles(
	source: AccountSide,
	keys: readonly string[],
	group: SaveGroup,
): Promise<{ files: PlannedFile[]; missing: Set<string> }> {
	if (keys.length === 0) return { files: [], missing: new Set() };
	const variants = keys.flatMap((key) =>
		IMAGEMAP_WIDTHS.map((width) => ({
			sourceKey: keyInWidth(key, width),
			targetKey: keyInWidth(copiedKey(source.account, key), width),
		})),
	);
	const rows = await source.ctx.db
		.select()
		.from(uploads)
		.where(sql`${uploads.key} in ${valuesOfList(variants.map(({ sourceKey }) => sourceKey))}`);
	const uploadOf = new Map(rows.map((row) => [row.key, row]));
	const files = variants.flatMap((variant) => {
		const upload = uploadOf.get(variant.sourceKey);
		return upload ? [{ ...variant, upload }] : [];
	});
	for (const { targetKey, upload } of files) group.files.set(targetKey, upload);
	return { files, missing: new Set(keys.filter((key) => !uploadOf.has(key))) };
}

/** Copies the files that the account does not have yet. Repeating it is safe. */
export async function copyPlannedFiles(
	source: AccountSide,
	{ ctx }: AccountSide,
	files: readonly PlannedFile[],
): Promise<void> {
	const rows = await ctx.db
		.select({ key: uploads.key })
		.from(uploads)
		.where(sql`${uploads.key} in ${valuesOfList(files.map(({ targetKey }) => targetKey))}`);
	const existing = new Set(rows.map(({ key }) => key));
	for (const { sourceKey, targetKey, upload } of files) {
		if (existing.has(targetKey)) continue;
		const file = await source.ctx.env.MEDIA.get(sourceKey);
		if (!file) throw new Error(`No file ${sourceKey} in ${source.account}`);
		const { type, name, bytes, width, height } = upload;
		await storeUpload(ctx, targetKey, async () => {
			await storeStream(ctx.env.MEDIA, targetKey, new Response(file.body), type);
			return { type, name, bytes, width, height, operatorId: ctx.operator.id };
		});
	}
}
