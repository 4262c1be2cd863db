import { sql } from "drizzle-orm";
import { commitBatch, connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { DEMO_ADMINISTRATOR, DEMO_ADMINISTRATOR_ROW } from "#domain/console/operators/demo-operators.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { sealCredentials } from "#functions/platform/accounts/line-credentials.ts";
import type { LocalAccount } from "./local-accounts.ts";
import { buildLocalVars } from "./local-settings.ts";

/** Id of the administrator in the directory. */
const ADMINISTRATOR = "de300000-0000-4000-8000-000000000001";

/**
 * Enters the accounts and their administrator, who is one person with the headquarters right, into the
 * directory. The hosts of a state that was started on another port are replaced. The first account keeps the
 * credentials of the environment, which may be those of a real channel.
 */
export async function fillDirectory(
	directory: D1Database,
	local: readonly LocalAccount[],
	now: number,
): Promise<void> {
	const db = connectD1(directory);
	const { APP_KEY = "" } = buildLocalVars();
	const rows = await Promise.all(
		local.map(async ({ name, label, colour, host, line, simulated }) => ({
			...{ name, label, colour, host, state: "active" as const, createdAt: now },
			lineUserId: simulated?.userId ?? null,
			sealedLine: name === FIRST_ACCOUNT ? null : await sealCredentials({ APP_KEY }, name, line),
		})),
	);
	await commitBatch(db, [
		...rows.map((row) =>
			db
				.insert(accounts)
				.values(row)
				.onConflictDoUpdate({
					target: accounts.name,
					set: { host: row.host, version: sql`${accounts.version} + 1` },
				}),
		),
		db
			.insert(people)
			.values({
				...{ id: ADMINISTRATOR, email: DEMO_ADMINISTRATOR.email, name: DEMO_ADMINISTRATOR_ROW.name },
				...{ homeAccount: FIRST_ACCOUNT, isHeadquarters: true, createdAt: now },
			})
			.onConflictDoNothing(),
		...local.map(({ name }) =>
			db
				.insert(memberships)
				.values({
					...{ personId: ADMINISTRATOR, account: name, operatorId: DEMO_ADMINISTRATOR_ROW.id },
					createdAt: now,
				})
				.onConflictDoNothing(),
		),
	]);
}
