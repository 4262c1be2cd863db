import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { ArchiveTrouble } from "#domain/inbox/archive/archive-troubles.ts";
import type { Env } from "#functions/env.ts";
import { isStorageFull } from "#functions/platform/d1/storage-full.ts";

/** Failure of the archive: it ends the run, and another one continues later. */
export class ArchiveFailure extends Error {
	readonly trouble: ArchiveTrouble;

	constructor(trouble: ArchiveTrouble, cause?: unknown) {
		super(cause === undefined ? trouble : rootCauseOf(cause));
		this.trouble = trouble;
	}
}

/** Runs a query of the archive. @throws ArchiveFailure */
export async function queryArchive<Answer>(
	env: Pick<Env, "DISK">,
	runQuery: () => PromiseLike<Answer>,
): Promise<Answer> {
	try {
		return await runQuery();
	} catch (error) {
		throw new ArchiveFailure((await isStorageFull(error, env)) ? "full" : "unreachable", error);
	}
}
