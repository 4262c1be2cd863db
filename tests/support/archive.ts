import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { archiveOld } from "#functions/inbox/archive/work.ts";
import type { TestClock } from "./clock.ts";

/** The archive, and a database that tests may bind beside it. */
export const ARCHIVE = env.ARCHIVE!;
export const SPARE = env.SPARE!;

/** A minute's run. @param given what stands in for the databases. */
export const runArchive = (
	clock: TestClock,
	given: { env?: Partial<Env>; database?: D1Database } = {},
): Promise<void> => {
	const overrides: Partial<Ctx> = { env: { ...clock.env, ...given.env } };
	if (given.database) overrides.db = connect(given.database);
	return archiveOld(clock.context(overrides));
};

/** What a database of the archive holds, oldest first. */
export const archivedIn = (database: D1Database = ARCHIVE): Promise<MessageRow[]> =>
	connect(database).select().from(messages).orderBy(messages.timestamp, messages.id);

export const recentMessages = (): Promise<MessageRow[]> =>
	connect(env.DB).select().from(messages).orderBy(messages.timestamp, messages.id);

export const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** A database that answers nothing. */
export const silent = new Proxy({} as D1Database, {
	get: () => () => {
		throw new Error("the archive is out of reach");
	},
});
