import { connect, type Db } from "#db/client.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import type { Env } from "#functions/env.ts";
import { archiveUnreachable } from "#functions/platform/http/refusal.ts";

/** A hundred gigabytes of the oldest messages, some 200 million of them. */
const MOST_DATABASES = 10;

export interface ArchiveDatabase {
	/** Its binding. */
	name: string;
	db: Db;
}

/** The databases of the archive, in the order of their numbers; none where a deployment does without. */
export function archiveOf(env: Env): ArchiveDatabase[] {
	const others = Array.from({ length: MOST_DATABASES - 1 }, (_, index) => `ARCHIVE_${index + 2}` as const);
	return [
		{ name: "ARCHIVE", bound: env.ARCHIVE },
		...others.map((name) => ({ name, bound: env[name] })),
	].flatMap(({ name, bound }) => (bound ? [{ name, db: connect(bound) }] : []));
}

/**
 * Queries every database of the archive: a friend's messages may be in several
 * (docs/decisions/0032-archive.md).
 * @throws Refusal 503 where one does not respond, since its messages cannot be left out silently.
 */
export async function askArchive<Answer>(env: Env, ask: (db: Db) => PromiseLike<Answer>): Promise<Answer[]> {
	try {
		return await Promise.all(archiveOf(env).map(async ({ db }) => ask(db)));
	} catch (error) {
		console.error(JSON.stringify({ event: "archive.unreachable", error: reasonOf(error) }));
		throw archiveUnreachable();
	}
}
