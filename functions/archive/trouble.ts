import { reasonOf } from "#db/reason.ts";
import type { ArchiveTrouble } from "#domain/archive/trouble.ts";
import type { Env } from "../env.ts";
import { isStorageFull } from "../storage-full.ts";

/** The archive did not do what it was asked: the run ends, and another one goes on later. */
export class ArchiveFailure extends Error {
	readonly trouble: ArchiveTrouble;

	constructor(trouble: ArchiveTrouble, cause?: unknown) {
		super(cause === undefined ? trouble : reasonOf(cause));
		this.trouble = trouble;
	}
}

/** Asks the archive. @throws ArchiveFailure */
export async function fromArchive<Answer>(
	env: Pick<Env, "DISK">,
	ask: () => PromiseLike<Answer>,
): Promise<Answer> {
	try {
		return await ask();
	} catch (error) {
		throw new ArchiveFailure((await isStorageFull(error, env)) ? "full" : "unreachable", error);
	}
}
