import { and, eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { uploads } from "#db/platform/uploads.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

const KIND = "upload" satisfies BackgroundTaskKind;

/** Delay of the cleanup, by which every upload and its retries have ended. */
const CLEANUP_DELAY = DAY;

/**
 * Condition on a cleanup task: a worker is running it, or died during it and no other has taken over yet.
 */
const IS_CLEANUP_RUNNING = sql`(${backgroundTasks.error} is ${BACKGROUND_TEXTS.workStopped} and ${backgroundTasks.nextAttemptAt} is not null)`;

/**
 * Stores a file and its row. A cleanup of the key is scheduled first, so that a worker that dies in between
 * leaves no orphaned file.
 * @param store stores the file, and returns the extra columns of its row
 * @throws Refusal 503 while the cleanup of an earlier upload under the key is running
 */
export async function storeUpload(
	ctx: Ctx,
	key: string,
	store: () => Promise<Omit<typeof uploads.$inferInsert, "key" | "createdAt">>,
): Promise<void> {
	const { db, now } = ctx;
	const cleanupAt = now + CLEANUP_DELAY;
	const scheduledCleanup = await db
		.insert(backgroundTasks)
		.values({ kind: KIND, subject: key, nextAttemptAt: cleanupAt, createdAt: now })
		.onConflictDoUpdate({
			target: [backgroundTasks.kind, backgroundTasks.subject],
			set: { nextAttemptAt: cleanupAt, attempts: 0, error: null },
			setWhere: sql`not ${IS_CLEANUP_RUNNING}`,
		});
	// A running cleanup could delete the new file.
	if (scheduledCleanup.meta.changes === 0) throw new Refusal(503, { ERROR: [MEDIA_TEXTS.uploadLater] });
	const row = await store();
	await db.batch([
		db
			.insert(uploads)
			.values({ ...row, key, createdAt: now })
			.onConflictDoNothing(),
		db.delete(backgroundTasks).where(and(eq(backgroundTasks.kind, KIND), eq(backgroundTasks.subject, key))),
	]);
}

/** Deletes a stored file that has no row. */
export async function deleteOrphanedFile({ db, env }: Ctx, key: string): Promise<void> {
	const [upload] = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key));
	if (!upload) await env.MEDIA.delete(key);
}
