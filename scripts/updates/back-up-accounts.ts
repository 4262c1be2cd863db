import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { CloudflareDatabase } from "../accounts/account-databases.ts";
import { readAccounts } from "../accounts/account-rows.ts";
import { asD1 } from "../accounts/open-deployment.ts";
import { makeRemoteBackup } from "../backups/make-remote-backup.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { RemoteD1 } from "../cloudflare/remote-database.ts";

interface BackupOptions {
	cloudflare: CloudflareClient;
	now: () => number;
	pause: (duration: number) => Promise<unknown>;
	report: (line: string) => void;
}

/**
 * Backs up the active accounts of a deployment, one after another.
 * @param done accounts that are backed up already
 * @yields the account that was backed up
 */
export async function* backUpAccounts(
	deployment: string,
	done: readonly string[],
	options: BackupOptions,
): AsyncGenerator<string> {
	for (const { name, state } of await listAccounts(options.cloudflare, deployment)) {
		if (done.includes(name)) continue;
		if (state === "active") {
			await makeRemoteBackup({ deployment, account: name }, "update", options);
			yield name;
		} else options.report(`${name} は停止中なので、バックアップを作りません。`);
	}
}

/** Accounts of the directory; the first one where it has none. */
async function listAccounts(
	cloudflare: CloudflareClient,
	deployment: string,
): Promise<{ name: string; state: string }[]> {
	const all = await cloudflare.list<CloudflareDatabase>("/d1/database");
	const directory = all.find(({ name }) => name === `${deployment}-directory`);
	const accounts = directory ? await readAccounts(asD1(new RemoteD1(cloudflare, directory.uuid))) : [];
	return accounts.length > 0 ? accounts : [{ name: FIRST_ACCOUNT, state: "active" }];
}
