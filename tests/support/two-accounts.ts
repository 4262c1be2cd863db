import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { sealCredentials } from "#functions/platform/accounts/line-credentials.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import { emptyGinza, listFilledTables } from "./migrations.ts";
import { sendRequest, TEST_ORIGIN } from "./send-request.ts";
import { TestClock } from "./test-clock.ts";
import { APP_KEY } from "./test-secrets.ts";
import { unusedLimits } from "./unused-limits.ts";

export const GINZA_HOST = "ginza.console.test";
/** Channel secret of the second account. */
export const GINZA_SECRET = "ginza-channel-secret";

type AccountOptions = Partial<typeof accounts.$inferInsert>;

/**
 * Opens the directory with the first account and a second one, `ginza`, whose database has the same rows: ids,
 * codes, keys and LINE user ids are alike, so that nothing but the account separates them.
 */
export async function openGinza(options: AccountOptions = {}): Promise<void> {
	await closeGinza();
	const shared = { colour: "#245a8f", state: "active", createdAt: 0 } as const;
	const credentials = { LINE_CHANNEL_SECRET: GINZA_SECRET, LINE_CHANNEL_ACCESS_TOKEN: "ginza-access-token" };
	await connectD1(env.DIRECTORY!)
		.insert(accounts)
		.values([
			{ ...shared, name: FIRST_ACCOUNT, label: "美容室 ひより", host: new URL(TEST_ORIGIN).host },
			{
				...shared,
				name: "ginza",
				label: "整体院 みなと",
				host: GINZA_HOST,
				sealedLine: await sealCredentials({ APP_KEY }, "ginza", credentials),
				...options,
			},
		]);
	clearDirectoryCopy(env.DIRECTORY!);
	await emptyGinza();
	await copyRows(env.DB, env.GINZA__DB!);
}

/** Closes the directory, so that later tests have one account. */
export async function closeGinza(): Promise<void> {
	const directory = connectD1(env.DIRECTORY!);
	await directory.batch([directory.delete(people), directory.delete(accounts)]);
	clearDirectoryCopy(env.DIRECTORY!);
}

/** Deployment of both accounts with silent queues. */
export const buildDeployment = (clock = new TestClock()): Env =>
	({ ...clock.env, ...unusedLimits(), PUBLIC_ORIGIN: TEST_ORIGIN }) as unknown as Env;

type RequestOptions = Parameters<typeof sendRequest>[1];

/** Request to the second account's host. */
export const sendToGinza = (path: string, options: RequestOptions = {}): Promise<Response> =>
	sendToHost(GINZA_HOST, path, options);

/** Request to the first account's host, in a deployment with two accounts. */
export const sendToMain = (path: string, options: RequestOptions = {}): Promise<Response> =>
	sendToHost(new URL(TEST_ORIGIN).host, path, options);

async function sendToHost(host: string, path: string, options: RequestOptions = {}): Promise<Response> {
	const account = await selectEnvOfHost(buildDeployment(), host);
	return sendRequest(path, { ...options, origin: `http://${host}`, env: { ...account, ...options.env } });
}

interface NewPerson {
	/** Ids of the person's operators by account. */
	operators: Record<string, number>;
	email?: string;
	home?: string;
	isHeadquarters?: boolean;
}

/** Person with memberships; at home in the first account by default. */
export async function buildPerson({ operators, ...person }: NewPerson): Promise<string> {
	const directory = connectD1(env.DIRECTORY!);
	const id = crypto.randomUUID();
	await directory.batch([
		directory.insert(people).values({
			id,
			email: person.email ?? `${id}@example.com`,
			name: "本部 花子",
			homeAccount: person.home ?? FIRST_ACCOUNT,
			isHeadquarters: person.isHeadquarters ?? false,
			createdAt: 0,
		}),
		directory.insert(memberships).values(
			Object.entries(operators).map(([account, operatorId]) => ({
				...{ personId: id, account, operatorId },
				createdAt: 0,
			})),
		),
	]);
	return id;
}

/** Copies all rows in a few round trips. */
async function copyRows(from: D1Database, to: D1Database): Promise<void> {
	const { results: tables } = await from
		.prepare(
			`select name from pragma_table_list where type = 'table' and schema = 'main'
			and name not glob '_cf_*' and name not glob 'sqlite_*' and name <> 'd1_migrations'`,
		)
		.all<{ name: string }>();
	const filled = await listFilledTables(
		from,
		tables.map(({ name }) => name),
	);
	if (filled.length === 0) return;
	const contents = await from.batch<Record<string, unknown>>(
		filled.map((name) => from.prepare(`select * from "${name}"`)),
	);
	await to.batch([
		to.prepare("pragma defer_foreign_keys = on"),
		...contents.flatMap(({ results }, index) => results.map((row) => insertRow(to, filled[index]!, row))),
	]);
}

function insertRow(database: D1Database, table: string, row: Record<string, unknown>): D1PreparedStatement {
	const columns = Object.keys(row);
	const marks = columns.map(() => "?").join(", ");
	return database
		.prepare(`insert or replace into "${table}" (${columns.map((each) => `"${each}"`)}) values (${marks})`)
		.bind(...Object.values(row));
}
