import { connectD1, type Db } from "#db/d1-client.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Env } from "#functions/env.ts";
import { archiveUnreachable } from "#functions/platform/http/request-refusal.ts";

/** Maximum number of archive databases: a hundred gigabytes, some 200 million messages. */
const MAX_DATABASES = 10;

/** One database of the archive. */
export interface ArchiveDatabase {
	/** Name of its binding. */
	name: string;
	db: Db;
}

/** Databases of the archive, in the order of their numbers; none in a deployment without an archive. */
export function archiveDatabases(env: Env): ArchiveDatabase[] {
	const otherNames = Array.from({ length: MAX_DATABASES - 1 }, (_, index) => `ARCHIVE_${index + 2}` as const);
	return [
		{ name: "ARCHIVE", bound: env.ARCHIVE },
		...otherNames.map((name) => ({ name, bound: env[name] })),
	].flatMap(({ name, bound: binding }) => (binding ? [{ name, db: connectD1(binding) }] : []));
}

/**
 * Queries every database of the archive: a friend's messages may be in several
 * (docs/decisions/0032-old-messages-move-to-archive-databases.md).
 * @throws Refusal 503 if one does not respond, because its messages must not be omitted silently.
 */
export async function queryArchiveDatabases<Answer>(
	env: Env,
	query: (db: Db) => PromiseLike<Answer>,
): Promise<Answer[]> {
	try {
		return await Promise.all(archiveDatabases(env).map(async ({ db }) => query(db)));
	} catch (error) {
		console.error(JSON.stringify({ event: "archive.unreachable", error: rootCauseOf(error) }));
		throw archiveUnreachable();
	}
}
