import { reasonOf } from "#db/reason.ts";

/** How SQLite, D1 and the machine say that nothing more can be kept. */
const FULL = /SQLITE_FULL|database or disk is full|maximum DB size|ENOSPC|no space left on device/i;

/** Whether an error, or what caused it, is that the database has no room for what was to be written. */
export function isStorageFull(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if (FULL.test(cause.message)) return true;
	return false;
}

/**
 * Writes what a read leaves behind (that a session was used, that a page was visited). Where there is no room for it the
 * read goes on without: `otherwise` is answered, and the log says so.
 */
export async function whereThereIsRoom<Result>(
	write: () => Promise<Result>,
	otherwise: () => Promise<Result>,
): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		if (!isStorageFull(error)) throw error;
		console.error(JSON.stringify({ event: "storage.full", error: reasonOf(error) }));
		return otherwise();
	}
}
