import { and, eq, inArray, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { linkedSessions } from "#db/platform/directory/people-tables.ts";
import { operators, sessions } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { isLiveSession, MAX_SESSION_LIFETIME } from "#functions/platform/auth/operator-session.ts";

/** Session of an account. That of a person's home account is the root of those that it opened elsewhere. */
export interface AccountSession {
	account: string;
	/** SHA-256 of its token. */
	tokenHash: string;
}

/** The session of the home account by which a session was opened; the session itself if it was opened by none. */
export async function findRootSession(
	directory: D1Database,
	session: AccountSession,
): Promise<AccountSession> {
	const [link] = await connectD1(directory)
		.select()
		.from(linkedSessions)
		.where(eq(linkedSessions.tokenHash, session.tokenHash));
	return link ? { account: link.rootAccount, tokenHash: link.rootSession } : session;
}

/** Live sessions of an account among the given ones, with whether their operators have a second step. */
export async function findLiveSessions({ db, now }: Ctx, tokenHashes: readonly string[]) {
	const rows = await db
		.select({
			tokenHash: sessions.tokenHash,
			operatorId: operators.id,
			hasSecondStep: sql<number>`${hasSecondStep}`.as("has_second_step"),
		})
		.from(sessions)
		.innerJoin(operators, eq(operators.id, sessions.operatorId))
		.where(
			and(
				inArray(sessions.tokenHash, valuesOfList(tokenHashes)),
				isLiveSession(now, now - MAX_SESSION_LIFETIME),
			),
		);
	return rows.map((row) => ({ ...row, hasSecondStep: row.hasSecondStep === 1 }));
}
