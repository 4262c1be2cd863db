import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { withLocalAccount } from "./backups/local-account.ts";
import { makeLocalBackup } from "./backups/make-local-backup.ts";
import { downloadRemoteBackup, makeRemoteBackup } from "./backups/make-remote-backup.ts";
import { logInToCloudflare } from "./cloudflare/cloudflare-login.ts";
import { errorText } from "./cloudflare/error-text.ts";

// `npm run backup`: makes a backup by hand and stores it in a folder (docs/backup.md).
const { values } = parseArgs({
	options: {
		/** Deployment instead of the local state. */
		deployment: { type: "string" },
		account: { type: "string", default: FIRST_ACCOUNT },
		/** Folder of the downloaded backups. */
		to: { type: "string", default: "backups" },
	},
});
const { deployment, account } = values;
const folder = join(values.to, account);

try {
	if (deployment === undefined) await backUpLocally();
	else await backUpDeployment(deployment);
	console.log(`${folder} に保存しました。`);
} catch (error) {
	console.error(errorText(error));
	process.exit(1);
}

async function backUpLocally(): Promise<void> {
	await withLocalAccount(account, async (databases) => {
		const key = await makeLocalBackup(databases, folder);
		console.log(`復元キー（バックアップとは別の場所に保管してください）: ${key}`);
	});
}

async function backUpDeployment(deployment: string): Promise<void> {
	const cloudflare = await logInToCloudflare();
	const surroundings = { cloudflare, now: Date.now, pause, report: console.log };
	const made = await makeRemoteBackup({ deployment, account }, "manual", surroundings);
	await downloadRemoteBackup({ deployment, account }, made, folder, cloudflare);
}
