import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { openSession } from "#functions/platform/auth/operator-session.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { TEST_ORIGIN } from "./send-request.ts";
import { TestClock } from "./test-clock.ts";
import { buildDeployment, GINZA_HOST, sendToGinza, sendToMain } from "./two-accounts.ts";

/** One of the two accounts of `two-accounts.ts`. */
export type TestAccount = "main" | "ginza";

/** Both directions in which one account may try to reach the other. */
export const DIRECTIONS: readonly (readonly [TestAccount, TestAccount])[] = [
	["main", "ginza"],
	["ginza", "main"],
];

const HOSTS: Record<TestAccount, string> = { main: new URL(TEST_ORIGIN).host, ginza: GINZA_HOST };

/** Request to an account's host. */
export const sendTo: Record<TestAccount, typeof sendToMain> = { main: sendToMain, ginza: sendToGinza };

/** JSON of a request to an account that must succeed. */
export async function requestFrom<Answer>(
	account: TestAccount,
	path: string,
	options: Parameters<typeof sendToMain>[1],
): Promise<Answer> {
	const response = await sendTo[account](path, options);
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response.json();
}

export const databaseOf = (account: TestAccount): D1Database =>
	account === "main" ? env.DB : env.GINZA__DB!;

/** Context of work in an account. */
export async function contextOf(account: TestAccount): Promise<Ctx> {
	const accountEnv = await selectEnvOfHost(buildDeployment(), HOSTS[account]);
	return new TestClock().context({ env: accountEnv, db: connectD1(databaseOf(account)), now: Date.now() });
}

/** Session of the operator with this id in an account. */
export async function signInTo(account: TestAccount, { id }: { id: number }): Promise<ConsoleSession> {
	const opened = await openSession(await contextOf(account), id, {});
	return { cookie: `musubi=${opened?.token}`, token: opened?.csrfToken ?? "" };
}

/** All rows of an account's database with their tables, without the tables of attempts that were refused. */
export async function listRowsOf(account: TestAccount, except: readonly string[] = []): Promise<string[]> {
	const database = databaseOf(account);
	const { results: tables } = await database
		.prepare(
			`select name from pragma_table_list where type = 'table' and schema = 'main'
			and name not like 'sqlite_%' and name not glob '_cf_*' order by name`,
		)
		.all<{ name: string }>();
	const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
	const contents = await database.batch(
		names.map((name) => database.prepare(`select * from "${name}" order by rowid`)),
	);
	return contents.flatMap(({ results }, index) =>
		results.map((row) => `${names[index]} ${JSON.stringify(row)}`),
	);
}
