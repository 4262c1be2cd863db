import { createHash } from "node:crypto";
import { and, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { backupFiles, backups } from "#db/console/backup-tables.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { type BackedUpFile, COPIES } from "#domain/console/backups/backup-manifest.ts";
import { accountPrefix, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_STORED_BYTES, storeStream } from "#functions/platform/media/store-stream.ts";
import { backupKeyOf } from "./backup-key.ts";
import { advanceBackup, type PlannedBackup, storePart } from "./backup-progress.ts";
import { sealChunks } from "./seal-chunks.ts";
import { toStream } from "./to-stream.ts";

/** Files of a list. D1 binds a hundred values. */
const PAGE_FILES = 90;
/** Files that a step copies; each needs three calls. */
const COPIES_PER_STEP = 2;

type StoredCopy = typeof backupFiles.$inferSelect;

/**
 * Lists the next files, once each has an encrypted copy: a file is copied by the first backup that finds it, and a few
 * in each step. Files that are gone are noted; their copies are deleted with the last backup that has them.
 */
export async function writeFilePage(ctx: Ctx, backup: PlannedBackup): Promise<void> {
	const page = await ctx.env.MEDIA.list({
		limit: PAGE_FILES,
		...(backup.fileCursor !== null && { startAfter: backup.fileCursor }),
		include: ["httpMetadata", "customMetadata"],
	});
	const last = page.truncated ? page.objects.at(-1)!.key : null;
	const objects = await listOwnFiles(ctx, page.objects);
	const copies = await listCopies(ctx, backup.fileCursor, last);
	const copyOf = ({ key, etag }: R2Object) => copies.find((copy) => copy.key === key && copy.etag === etag);
	const missing = objects.filter((object) => !copyOf(object));
	if (missing.length > 0) {
		for (const object of missing.slice(0, COPIES_PER_STEP)) await copyFile(ctx, object);
		return commitBatch(ctx.db, [advanceBackup(ctx, backup, {})]);
	}
	const lines = objects.map((object) => JSON.stringify(describeFile(object, copyOf(object)!)));
	await finishPage(ctx, backup, { lines, last, gone: noteGoneStatements(ctx, objects, copies) });
}

/** Files of this account. The first account has those of the others below their prefixes. */
async function listOwnFiles({ env }: Ctx, objects: R2Object[]): Promise<R2Object[]> {
	if ((env.ACCOUNT?.name ?? FIRST_ACCOUNT) !== FIRST_ACCOUNT) return objects;
	const accounts = (await env.ALL_ACCOUNTS?.list()) ?? [];
	const others = accounts.filter(({ name }) => name !== FIRST_ACCOUNT).map(({ name }) => accountPrefix(name));
	return objects.filter(({ key }) => !others.some((prefix) => key.startsWith(prefix)));
}

const listCopies = ({ db }: Ctx, after: string | null, last: string | null): Promise<StoredCopy[]> =>
	db
		.select()
		.from(backupFiles)
		.where(
			and(
				after === null ? undefined : gt(backupFiles.key, after),
				last === null ? undefined : lte(backupFiles.key, last),
			),
		)
		.then((rows) => rows);

const describeFile = (
	{ key, httpMetadata, customMetadata }: R2Object,
	{ copy, bytes, hash }: StoredCopy,
): BackedUpFile => ({
	key,
	copy,
	bytes,
	hash,
	contentType: httpMetadata?.contentType ?? null,
	metadata: customMetadata ?? {},
});

/** Name of a file's copy: the same in each attempt, so that a lost worker leaves no copy that no row names. */
const copyNameOf = ({ key, etag }: R2Object): string =>
	createHash("sha256").update(`${key}\n${etag}`).digest("base64url");

/** Copies a file, encrypted and streamed. A file that was deleted meanwhile is none. */
async function copyFile(ctx: Ctx, { key }: R2Object): Promise<void> {
	const file = await ctx.env.MEDIA.get(key);
	if (!file) return;
	const copy = copyNameOf(file);
	const name = `${COPIES}/${copy}`;
	const hash = createHash("sha256");
	const sealed = sealChunks(backupKeyOf(ctx.env.APP_KEY), name, addToHash(file.body, hash));
	await storeStream(
		ctx.env.BACKUPS,
		name,
		new Response(toStream(sealed)),
		"application/octet-stream",
		MAX_STORED_BYTES * 2,
	);
	await ctx.db
		.insert(backupFiles)
		.values({ key, etag: file.etag, copy, bytes: file.size, hash: hash.digest("hex") })
		.onConflictDoNothing();
}

async function* addToHash(
	contents: AsyncIterable<Uint8Array>,
	hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
	for await (const bytes of contents) {
		hash.update(bytes);
		yield bytes;
	}
}

/** Statements that note which copies have no file any more, and which have one again. */
function noteGoneStatements(ctx: Ctx, objects: R2Object[], copies: StoredCopy[]): Statement[] {
	const isThere = ({ key, etag }: StoredCopy) =>
		objects.some((object) => object.key === key && object.etag === etag);
	const gone = copies.filter((copy) => copy.goneAt === null && !isThere(copy));
	const back = copies.filter((copy) => copy.goneAt !== null && isThere(copy));
	return [
		...inGroups(gone, (names) =>
			ctx.db
				.update(backupFiles)
				.set({ goneAt: ctx.now })
				.where(and(inArray(backupFiles.copy, names), isNull(backupFiles.goneAt))),
		),
		...inGroups(back, (names) =>
			ctx.db
				.update(backupFiles)
				.set({ goneAt: null })
				.where(and(inArray(backupFiles.copy, names), isNotNull(backupFiles.goneAt))),
		),
	];
}

const inGroups = (copies: StoredCopy[], statementOf: (names: string[]) => Statement): Statement[] =>
	Array.from({ length: Math.ceil(copies.length / PAGE_FILES) }, (_, index) =>
		statementOf(copies.slice(index * PAGE_FILES, (index + 1) * PAGE_FILES).map(({ copy }) => copy)),
	);

/** Writes the list of the files, and moves on to the next, or to the end. */
async function finishPage(
	ctx: Ctx,
	backup: PlannedBackup,
	{ lines, last, gone }: { lines: string[]; last: string | null; gone: Statement[] },
): Promise<void> {
	const next = last === null ? { position: backup.position + 1, fileCursor: null } : { fileCursor: last };
	const part = await storePart(ctx, backup, { label: COPIES, position: null, pages: [lines] });
	await commitBatch(ctx.db, [
		...gone,
		...(part ? [part.record] : []),
		advanceBackup(ctx, backup, {
			...next,
			files: sql`${backups.files} + ${lines.length}`,
			...(part && { bytes: sql`${backups.bytes} + ${part.bytes}` }),
		}),
	]);
}
