import { and, eq, sql } from "drizzle-orm";
import { liffApps } from "#db/integrations/liff-apps.ts";
import type { LiffPurpose } from "#domain/engine/public-addresses/liff-address.ts";
import type { LiffTrouble } from "#domain/integrations/liff/liff-troubles.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { writeUnlessFull } from "#functions/platform/d1/storage-full.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";

/** Interval in which the same use is noted once, so that visitors write a bounded number of times. */
const NOTE_INTERVAL = 10 * MINUTE;

type NotedUse = "opened" | "friend" | "stranger" | "trouble";

const COLUMNS = {
	opened: liffApps.openedAt,
	friend: liffApps.friendAt,
	stranger: liffApps.strangerAt,
	trouble: liffApps.troubleAt,
} as const;

/** Notes the use of an app for operators: an existing row alone is changed, every ten minutes at most. */
export async function noteLiffUse(
	c: RequestContext,
	purpose: LiffPurpose,
	use: NotedUse,
	trouble?: LiffTrouble,
): Promise<void> {
	const { db, now } = c.var.ctx;
	const column = COLUMNS[use];
	const isDue = sql`(${column} is null or ${column} <= ${now - NOTE_INTERVAL})`;
	await writeUnlessFull(c.env, {
		write: async () => {
			await db
				.update(liffApps)
				.set({ [`${use}At`]: now, ...(trouble !== undefined && { trouble }) })
				.where(and(eq(liffApps.purpose, purpose), isDue));
		},
		// A full database only loses the note: the page is shown all the same.
		fallback: async () => undefined,
	});
}
