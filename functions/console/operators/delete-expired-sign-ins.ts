import { lt, type SQL, sql } from "drizzle-orm";
import { webauthnChallenges } from "#db/console/passkeys.ts";
import { secondSteps } from "#db/console/two-factor.ts";
import { loginFailures, sessions } from "#db/platform/operators.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { FAILURE_RETENTION, MAX_STORED_FAILURES } from "#domain/console/operators/login-input.ts";
import type { Ctx } from "#functions/context.ts";

const EXPIRING_TABLES = [secondSteps, webauthnChallenges, sessions] as const;

const isOldFailure = (now: number) => lt(loginFailures.lastAt, now - FAILURE_RETENTION);

/** Condition: a session, a step of a login or a counter of failed logins has expired. */
export const hasExpiredSignIns = ({ now }: Ctx): SQL =>
	sql`(${sql.join(
		EXPIRING_TABLES.map((table) => sql`exists (select 1 from ${table} where expires_at < ${now})`),
		sql` or `,
	)} or exists (select 1 from ${loginFailures} where ${isOldFailure(now)}))`;

/** Deletes expired sessions, steps of logins and counters of failed logins; nothing uses them any longer. */
export async function deleteExpiredSignIns({ db, now }: Ctx): Promise<void> {
	const [seconds, challenges, open] = EXPIRING_TABLES.map((table) =>
		execute(db, sql`delete from ${table} where expires_at < ${now}`),
	);
	await db.batch([seconds!, challenges!, open!, db.delete(loginFailures).where(isOldFailure(now))]);
}

/**
 * Condition for unlocked counters of failed logins that exceed the limit. Rowids ascend: their span is at least
 * the number of rows, and is known without counting.
 */
const isBeyondLimit = (now: number): SQL =>
	sql`rowid <= (select max(rowid) from ${loginFailures}) - ${MAX_STORED_FAILURES}
		and ifnull(${loginFailures.lockedUntil}, 0) <= ${now}`;

/** Condition: there are more counters of failed logins than are kept. */
export const hasTooManyFailures = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${loginFailures} where ${isBeyondLimit(now)})`;

/** Deletes the oldest counters of failed logins beyond the limit. */
export const limitStoredFailures = async ({ db, now }: Ctx): Promise<void> => {
	await db.delete(loginFailures).where(isBeyondLimit(now));
};
