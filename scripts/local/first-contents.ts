import { writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { commitBatch, connectD1, type Db } from "#db/d1-client.ts";
import { demoAdministratorStatements } from "#db/demo/load-demo.ts";
import { countDemoMessages } from "#db/demo/load-demo-sends.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo-operators.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { requestMenuSyncs } from "#functions/content/rich-menus/request-menu-syncs.ts";
import { hashPassword, UNMATCHABLE_HASH } from "#functions/platform/passwords/hash-password.ts";
import { lineCountFile } from "./create-phones.ts";
import { contentsFile, type LocalAccount, type StateContents } from "./local-accounts.ts";
import type { AccountDatabases } from "./local-databases.ts";
import { LOCAL_DEMOS } from "./local-demos.ts";
import { WITH_SIMULATOR } from "./local-settings.ts";

/**
 * Loads the demo of an account and its pictures. With the simulator, menus are synced a minute later, after its
 * phones exist; a real channel is left alone.
 */
async function loadDemoContents(databases: AccountDatabases, now: number): Promise<void> {
	const { account, database } = databases;
	console.log(`デモデータ（${account.label}）を読み込んでいます…`);
	const hashes = {
		administrator: await hashOfAdministrator(account),
		staff: await hashPassword(DEMO_STAFF.password),
	};
	await LOCAL_DEMOS[account.name]!.load(databases, hashes, now);
	if (!WITH_SIMULATOR) return;
	const db = connectD1(database);
	await requestMenuSyncs({ db, now: now + MINUTE }, sql`(select id from richmenus where is_active = 1)`);
	writeFileSync(lineCountFile(account), String(await countDemoMessages(db, now)));
}

/** Creates the administrator of an empty account. */
async function loadAdministrator({ account, database }: AccountDatabases, now: number): Promise<void> {
	const db = connectD1(database);
	await commitBatch(db, demoAdministratorStatements(db, await hashOfAdministrator(account), now));
}

/** Hash of the administrator's password, which is that of their home account everywhere (docs/accounts.md). */
const hashOfAdministrator = async ({ name }: LocalAccount): Promise<string> =>
	name === FIRST_ACCOUNT ? hashPassword(DEMO_ADMINISTRATOR.password) : UNMATCHABLE_HASH;

/** Loaders of the first contents. */
const LOADERS: Record<StateContents, (databases: AccountDatabases, now: number) => Promise<void>> = {
	demo: loadDemoContents,
	empty: loadAdministrator,
};

/** Loads the contents into an empty database, once. */
export async function loadContentsOnce(
	databases: AccountDatabases,
	contents: StateContents,
	now: number,
): Promise<void> {
	const loaded = await loadedContents(connectD1(databases.database));
	if (!loaded) await LOADERS[contents](databases, now);
	// Marked after the contents are complete.
	writeFileSync(contentsFile(databases.account), loaded ?? contents);
}

/** Contents of a database without a mark; operators are loaded last. */
async function loadedContents(db: Db): Promise<StateContents | undefined> {
	const [operator] = await db.select({ id: operators.id }).from(operators).limit(1);
	if (!operator) return undefined;
	const [friend] = await db.select({ id: friends.id }).from(friends).limit(1);
	return friend ? "demo" : "empty";
}
