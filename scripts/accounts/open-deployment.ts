import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { RemoteD1, readMigrationState } from "../cloudflare/remote-database.ts";
import { FOLDERS } from "../local/migrate-local.ts";
import { type AccountDatabase, type CloudflareDatabase, listAccountDatabases } from "./account-databases.ts";
import { readAccounts } from "./account-rows.ts";
import { findBindings } from "./worker-bindings.ts";

/** Deployment at Cloudflare as the commands for accounts see it. */
export interface Deployment {
	/** Name of the Worker, `musubi`. */
	name: string;
	cloudflare: CloudflareClient;
	directory: RemoteD1;
	/** Database of the first account. */
	first: RemoteD1;
	/** Whether the first account has an archive of old messages. */
	hasArchive: boolean;
	/** Databases of the other accounts. */
	databases: (AccountDatabase & CloudflareDatabase)[];
	/** Accounts of the directory, by name. */
	accounts: AccountRecord[];
}

/** Reads the deployment. @throws Error before the first `npm run deploy` */
export async function openDeployment(cloudflare: CloudflareClient, name: string): Promise<Deployment> {
	const all = await cloudflare.list<CloudflareDatabase>("/d1/database");
	const open = (database: string) => {
		const id = all.find((each) => each.name === database)?.uuid;
		return id === undefined ? undefined : new RemoteD1(cloudflare, id);
	};
	const [first, directory] = [open(name), open(`${name}-directory`)];
	if (!first || !directory || (await findBindings(cloudflare, name)) === undefined)
		throw new Error(`${name} はまだ公開されていません。先に npm run deploy を実行してください。`);
	await requireSameVersion(directory, FOLDERS.directory);
	return {
		name,
		cloudflare,
		directory,
		first,
		hasArchive: open(`${name}-archive`) !== undefined,
		databases: listAccountDatabases(name, all),
		accounts: await readAccounts(asD1(directory)),
	};
}

/** A new account's database must match the deployed Worker, which matches the first account's. @throws Error */
export const requireDeployedVersion = ({ first }: Deployment): Promise<void> =>
	requireSameVersion(first, FOLDERS.database);

async function requireSameVersion(database: RemoteD1, folder: string): Promise<void> {
	const { missing, unknown } = await readMigrationState(database, folder);
	if (missing.length + unknown.length > 0)
		throw new Error(
			"公開されている版と、このフォルダーの版が違います。先に npm run deploy を実行してください。",
		);
}

/** @throws Error for a name that is neither in the directory nor the first account's */
export function requireAccount({ accounts }: Deployment, name: string): AccountRecord {
	const account = accounts.find((each) => each.name === name);
	if (account) return account;
	throw new Error(
		name === FIRST_ACCOUNT
			? "アカウントはまだひとつだけです。アカウントを追加すると、最初のアカウントも停止できるようになります。"
			: `${name} というアカウントはありません。npm run accounts -- list で確認してください。`,
	);
}

/** The remote database for drizzle. */
export const asD1 = (database: RemoteD1): D1Database => database as unknown as D1Database;
