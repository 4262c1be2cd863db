import { stdin } from "node:process";
import { parseArgs } from "node:util";
import { askOnTerminal } from "./accounts/ask-on-terminal.ts";
import { isEqual } from "./backups/compare-tables.ts";
import { localTarget, withLocalAccount } from "./backups/local-account.ts";
import { readBackupFiles } from "./backups/read-backup-files.ts";
import { remoteTarget } from "./backups/remote-account.ts";
import { listDeletedFriends } from "./backups/repeat-deletions.ts";
import { describeComparison, type RestoreTarget, restoreBackup } from "./backups/restore-backup.ts";
import { openBackup, openNewest } from "./backups/verify-backup.ts";
import { logInToCloudflare } from "./cloudflare/cloudflare-login.ts";
import { errorText } from "./cloudflare/error-text.ts";

// `npm run restore -- FILE…`: restores a backup into a new local state, or a new deployment (docs/backup.md).
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		/** New deployment instead of the local state. */
		deployment: { type: "string" },
		/** Account to restore into; that of the backup by default. */
		account: { type: "string" },
		/** Folder of a backup, if not the newest. */
		backup: { type: "string" },
	},
});

try {
	await restore();
} catch (error) {
	console.error(errorText(error));
	process.exit(1);
}

async function restore(): Promise<void> {
	if (positionals.length === 0)
		throw new Error(
			"使い方: npm run restore -- ダウンロードしたファイル… [--deployment 公開先] [--account アカウント]",
		);
	const objects = await readBackupFiles(positionals);
	const key = await readKey();
	const backup = await openBackup(objects, key, values.backup);
	const deleted = await listDeletedFriends(await openNewest(objects, key));
	const account = values.account ?? backup.manifest.account;
	const load = async (target: RestoreTarget): Promise<void> => {
		const comparisons = await restoreBackup(backup, target, {
			deleted,
			now: Date.now(),
			report: console.log,
		});
		console.log(describeComparison(comparisons));
		if (comparisons.some(({ extra }) => extra > 0)) process.exitCode = 1;
		if (comparisons.every(isEqual)) console.log("復元が終わりました。");
		console.log(
			target.afterword ?? "次に: 設定 › LINE連携 で LINE のチャネルを設定してください（docs/backup.md）。",
		);
	};
	if (values.deployment === undefined)
		await withLocalAccount(account, async (databases) => {
			const target = localTarget(databases);
			await load(target);
			target.finish();
		});
	else await load(await remoteTarget(await logInToCloudflare(), { deployment: values.deployment, account }));
}

async function readKey(): Promise<string> {
	const key = process.env.MUSUBI_RESTORE_KEY || (stdin.isTTY ? await askOnTerminal("復元キー: ") : "");
	if (!/^[\w-]{43}$/.test(key))
		throw new Error(
			"復元キーが必要です。設定 › バックアップ で控えたものを入力するか、MUSUBI_RESTORE_KEY に指定してください。",
		);
	return key;
}
