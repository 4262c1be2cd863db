import { inArray } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { IMAGEMAP_WIDTHS, keyInWidth } from "#domain/platform/media/imagemap-widths.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { templateFileReferences } from "#functions/content/templates/template-files.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { storeUpload } from "#functions/platform/media/store-upload.ts";

/**
 * Copies the files of contents to another account under the same keys, with the resized copies of an imagemap. Existing
 * ones are left: the content under a key never changes.
 * @throws Refusal 422 for a file that no longer exists
 */
export async function copyFiles(
	from: Pick<OperatorCtx, "db" | "env">,
	accountCtx: OperatorCtx,
	contents: readonly SingleContent[],
): Promise<void> {
	const keys = contents
		.flatMap(templateFileReferences)
		.flatMap(({ fileKeys = [] }) => fileKeys)
		.flatMap((key) => IMAGEMAP_WIDTHS.map((width) => keyInWidth(key, width)));
	const [files, existing] = await Promise.all([listUploads(from, keys), listUploads(accountCtx, keys)]);
	const existingKeys = new Set(existing.map(({ key }) => key));
	for (const { key, ...file } of files.filter((each) => !existingKeys.has(each.key)))
		await storeUpload(accountCtx, key, async () => {
			const stored = await from.env.MEDIA.get(key);
			if (!stored) throw invalid("messages", HEADQUARTERS_TEXTS.fileGone);
			await accountCtx.env.MEDIA.put(key, await stored.arrayBuffer(), {
				httpMetadata: { contentType: file.type },
			});
			return { ...file, operatorId: accountCtx.operator.id };
		});
}

/** Keys of one statement: D1 binds a hundred values. */
const KEYS_PER_READ = 90;

async function listUploads({ db }: Pick<OperatorCtx, "db">, keys: readonly string[]) {
	const chunks = Array.from({ length: Math.ceil(keys.length / KEYS_PER_READ) }, (_, index) =>
		keys.slice(index * KEYS_PER_READ, (index + 1) * KEYS_PER_READ),
	);
	const found = await Promise.all(
		chunks.map((chunk) => db.select().from(uploads).where(inArray(uploads.key, chunk))),
	);
	return found.flat();
}
