import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isNewerVersion } from "#domain/console/about/is-newer-version.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { awaitHealth, type HealthOptions } from "./await-health.ts";
import { backUpAccounts } from "./back-up-accounts.ts";
import { checkMigrations } from "./check-migrations.ts";
import { findRunningVersion, listOrigins, rollBack } from "./deployed-versions.ts";
import { findRelease, type ReleaseSource, stageRelease } from "./fetch-release.ts";
import { adoptFiles } from "./installed-files.ts";
import { listChanges } from "./list-changes.ts";
import { mergeConfig } from "./merge-config.ts";
import { readVersion } from "./read-version.ts";
import { endUpdate, findUpdate, newUpdate, saveUpdate, type UpdateState } from "./update-state.ts";

export interface UpdateOptions extends HealthOptions {
	/** Folder of the installed files. */
	folder: string;
	/** Name of the deployment. */
	deployment: string;
	source: ReleaseSource;
	cloudflare: CloudflareClient;
	report: (line: string) => void;
	/** Asks whether to begin. */
	confirm: (question: string) => Promise<boolean>;
	/** Migrates the databases and deploys the files of a folder, as `npm run deploy` there does. */
	deploy: (folder: string) => void | Promise<void>;
}

/**
 * Updates a deployment and the installed files to the newest release. A repetition after a kill continues. If the new
 * Worker does not answer, the version before it is deployed again.
 * @throws Error
 */
export async function runUpdate(options: UpdateOptions): Promise<void> {
	const { folder, deployment, cloudflare, report } = options;
	const release = await findRelease(options.source);
	const installed = readVersion(folder);
	if (!isNewerVersion(release.version, installed)) {
		endUpdate(folder);
		return report(`${installed} は、いちばん新しい版です。`);
	}
	report(`${release.version} を取得しています…`);
	const staged = await stageRelease(release, folder);
	mergeConfig(folder, staged);
	await checkMigrations({ folder, staged }, deployment, cloudflare);
	report(listChanges(readFileSync(join(staged, "CHANGELOG.md"), "utf8"), installed, release.version));
	const question = `${installed} から ${release.version} に更新します。よろしいですか？（y/n）: `;
	const subject = { version: release.version, deployment: `${cloudflare.accountId}/${deployment}` };
	const begun = findUpdate(folder, subject);
	if (!begun && !(await options.confirm(question))) throw new Error("中止しました。何も変更していません。");
	const state = begun ?? newUpdate(subject);
	saveUpdate(folder, state);
	if (!state.isHealthy) await deployRelease(staged, state, options);
	report("このフォルダーのファイルを、新しい版に置き換えています…");
	adoptFiles(folder, staged);
	endUpdate(folder);
	report(`${release.version} に更新しました。`);
}

/** Backs up, migrates and deploys; returns to the version before if the new one does not answer. @throws Error */
async function deployRelease(staged: string, state: UpdateState, options: UpdateOptions): Promise<void> {
	const { folder, deployment, cloudflare, report } = options;
	for await (const account of backUpAccounts(deployment, state.backedUp, options)) {
		state.backedUp.push(account);
		saveUpdate(folder, state);
	}
	state.previous ??= await findRunningVersion(cloudflare, deployment);
	saveUpdate(folder, state);
	report("データベースを変更し、公開しています…");
	await options.deploy(staged);
	report("応答を確かめています…");
	state.isHealthy = await awaitHealth(await listOrigins(cloudflare, deployment), state.version, options);
	if (state.isHealthy) return saveUpdate(folder, state);
	await rollBack(cloudflare, deployment, state.previous);
	endUpdate(folder);
	throw new Error(
		`${state.version} が応答しないため、前の版に戻しました。データベースの変更は残りますが、前の版も動きます。\n原因は npx wrangler tail ${deployment} と Cloudflare の Workers Logs で確かめられます（docs/updates.md）。`,
	);
}
