import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { archiveOldMessages } from "#functions/inbox/archive/archive-worker.ts";
import type { TestClock } from "./test-clock.ts";

/** The archive database, and a second one that a test may bind in its place. */
export const ARCHIVE_DATABASE = env.ARCHIVE!;
export const SPARE_DATABASE = env.SPARE!;

/** One run of the archive's minute job. @param given replacements for the databases */
export const runArchive = (
	clock: TestClock,
	given: { env?: Partial<Env>; database?: D1Database } = {},
): Promise<void> => {
	const overrides: Partial<Ctx> = { env: { ...clock.env, ...given.env } };
	if (given.database) overrides.db = connectD1(given.database);
	return archiveOldMessages(clock.context(overrides));
};

/** Messages stored in an archive database, oldest first. */
export const listArchivedMessages = (database: D1Database = ARCHIVE_DATABASE): Promise<MessageRow[]> =>
	connectD1(database).select().from(messages).orderBy(messages.timestamp, messages.id);

export const listRecentMessages = (): Promise<MessageRow[]> =>
	connectD1(env.DB).select().from(messages).orderBy(messages.timestamp, messages.id);

export const messageIdsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** Database whose every call throws. */
export const UNREACHABLE_DATABASE = new Proxy({} as D1Database, {
	get: () => () => {
		throw new Error("the archive is out of reach");
	},
});
