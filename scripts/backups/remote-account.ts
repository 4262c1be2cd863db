import { setTimeout } from "node:timers/promises";
import { connectD1, type Db } from "#db/d1-client.ts";
import { accountPrefix, bindingPrefix, FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { type CloudflareDatabase, listAccountDatabases } from "../accounts/account-databases.ts";
import { asD1, openDeployment } from "../accounts/open-deployment.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { RemoteD1 } from "../cloudflare/remote-database.ts";
import { BackupRefusal } from "./backup-objects.ts";
import { furtherAccountTarget } from "./further-account.ts";
import { pauseClock, resumeClock } from "./pause-clock.ts";
import type { RestoreTarget } from "./restore-backup.ts";

/** Account of a deployment. */
export interface RemoteAccount {
	/** Name of the deployment, `musubi`. */
	deployment: string;
	account: string;
}

/** Databases of a deployment's account by role; the directory with the first account. @throws BackupRefusal */
export async function openRemoteDatabases(
	cloudflare: CloudflareClient,
	{ deployment, account }: RemoteAccount,
): Promise<Map<string, Db>> {
	const all = await cloudflare.list<CloudflareDatabase>("/d1/database");
	const named = account === FIRST_ACCOUNT ? listFirst(deployment, all) : listOthers(deployment, account, all);
	const databases = new Map(
		named.map(({ role, uuid }) => [role, connectD1(asD1(new RemoteD1(cloudflare, uuid)))]),
	);
	if (!databases.has("database"))
		throw new BackupRefusal(
			account === FIRST_ACCOUNT
				? `${deployment} はまだ公開されていません。先に npm run deploy -- --name ${deployment} を実行してください。`
				: `${account} というアカウントはありません。先に npm run accounts -- add ${account} を実行してください。`,
		);
	return databases;
}

function listFirst(deployment: string, all: readonly CloudflareDatabase[]) {
	const roles = new Map([[deployment, "database"]]);
	return all.flatMap(({ name, uuid }) => {
		const role =
			roles.get(name) ?? /^(archive(-\d+)?|directory)$/.exec(name.slice(deployment.length + 1))?.[0];
		return name.startsWith(deployment) && role ? [{ role, uuid }] : [];
	});
}

const listOthers = (deployment: string, account: string, all: readonly CloudflareDatabase[]) =>
	listAccountDatabases(deployment, all)
		.filter((database) => database.account === account)
		.map(({ binding, uuid }) => {
			const role = binding.slice(bindingPrefix(account).length).toLowerCase().replace("_", "-");
			return { role: role === "db" ? "database" : role, uuid };
		});

/** Directory of a deployment, in both forms. */
async function openDirectory(cloudflare: CloudflareClient, deployment: string) {
	const { directory } = await openDeployment(cloudflare, deployment);
	return { directory: asD1(directory), directoryDb: connectD1(asD1(directory)) };
}

/** Restore target of a deployment's account. */
export async function remoteTarget(
	cloudflare: CloudflareClient,
	options: RemoteAccount,
	wait: (duration: number) => Promise<unknown> = setTimeout,
): Promise<RestoreTarget> {
	const databases = await openRemoteDatabases(cloudflare, options);
	const prefix = accountPrefix(options.account);
	return {
		databases,
		...(options.account === FIRST_ACCOUNT
			? {
					pause: () => pauseClock(cloudflare, options.deployment),
					resume: () => resumeClock(cloudflare, options.deployment),
				}
			: furtherAccountTarget({
					...{ account: options.account, now: Date.now(), wait },
					...(await openDirectory(cloudflare, options.deployment)),
				})),
		storeFile: ({ key, contentType }, contents) =>
			cloudflare.putObject(`${options.deployment}-media`, prefix + key, {
				contents,
				contentType: contentType ?? "application/octet-stream",
			}),
	};
}
