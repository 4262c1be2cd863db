import { and, eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { uploads } from "#db/platform/uploads.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";

const KIND = "upload" satisfies BackgroundTaskKind;

/** Time by which every upload, and every retry of one, has ended. */
const LOOKED_AFTER = DAY;

/** Holds while a worker looks whether the file has a row, or has died of it and is not followed by another yet. */
const IS_IN_HAND = sql`(${backgroundTasks.error} is ${BACKGROUND_TEXTS.workStopped} and ${backgroundTasks.nextAttemptAt} is not null)`;

/**
 * Stores a file and its row. The cleanup of the key is scheduled first, so that a worker that dies in between
 * leaves no orphaned file.
 * @param store stores the file, and returns the extra columns of its row
 * @throws Refusal 503 while the file of an upload of a day ago is being deleted under the key
 */
export async function keepUpload(
	ctx: Ctx,
	key: string,
	store: () => Promise<Omit<typeof uploads.$inferInsert, "key" | "createdAt">>,
): Promise<void> {
	const { db, now } = ctx;
	const next = now + LOOKED_AFTER;
	const noted = await db
		.insert(backgroundTasks)
		.values({ kind: KIND, subject: key, nextAttemptAt: next, createdAt: now })
		.onConflictDoUpdate({
			target: [backgroundTasks.kind, backgroundTasks.subject],
			set: { nextAttemptAt: next, attempts: 0, error: null },
			setWhere: sql`not ${IS_IN_HAND}`,
		});
	// A cleanup that has checked already would delete the new file.
	if (noted.meta.changes === 0) throw new Refusal(503, { ERROR: [MEDIA_TEXTS.uploadSoonAgain] });
	const row = await store();
	await db.batch([
		db
			.insert(uploads)
			.values({ ...row, key, createdAt: now })
			.onConflictDoNothing(),
		db.delete(backgroundTasks).where(and(eq(backgroundTasks.kind, KIND), eq(backgroundTasks.subject, key))),
	]);
}

/** Deletes a file whose row was never written. */
export async function eraseUnknown({ db, env }: Ctx, key: string): Promise<void> {
	const [known] = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key));
	if (!known) await env.MEDIA.delete(key);
}
