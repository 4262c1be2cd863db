import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { errorText } from "../cloudflare/error-text.ts";
import { DEPLOYMENT_FOLDER } from "../updates/update-state.ts";
import { checkAccount } from "./check-account.ts";
import type { DeploymentResources } from "./deployment-resources.ts";
import { takeBack } from "./take-back.ts";

export interface SetupOptions {
	/** Folder of the installed files. */
	folder: string;
	resources: DeploymentResources;
	cloudflare: CloudflareClient;
	report: (line: string) => void;
	/** Asks whether to create. */
	confirm: (question: string) => Promise<boolean>;
	/** Asks whether to delete what was created before a failure. */
	confirmTakeBack: (question: string) => Promise<boolean>;
	/** Creates and deploys everything, as `npm run deploy` does. */
	deploy: () => void | Promise<void>;
}

/**
 * Sets up a deployment in an account at Cloudflare. Nothing is created before all checks have passed. After a failure,
 * what was created is deleted if the operator agrees. A repetition after a kill continues.
 * @throws Error
 */
export async function runSetup(options: SetupOptions): Promise<void> {
	const { folder, resources, cloudflare, report } = options;
	if (!isBegun(options)) await requireReady(options);
	begin(options);
	try {
		await options.deploy();
	} catch (error) {
		report(errorText(error));
		if (!(await options.confirmTakeBack("作成したものを、すべて削除しますか？（y/n）: ")))
			throw new Error("作成したものは残っています。もう一度実行すると、続きから進みます。");
		const left = await takeBack(cloudflare, resources);
		if (left.length > 0)
			throw new Error(`ファイルの入ったバケットは残しました: ${left.join("、")}。ほかは削除しました。`);
		end(folder);
		throw new Error("作成したものを、すべて削除しました。");
	}
	end(folder);
}

/** @throws Error with all reasons against the set-up, or if the operator does not agree */
async function requireReady({ resources, cloudflare, report, confirm }: SetupOptions): Promise<void> {
	report("Cloudflare のアカウントを調べています…");
	const { problems, notes } = await checkAccount(cloudflare, resources);
	if (problems.length > 0)
		throw new Error(
			["準備ができていません。何も作成していません。", ...problems.map((text) => `- ${text}`)].join("\n"),
		);
	for (const note of notes) report(note);
	const { worker, databases, buckets, queues } = resources;
	report(
		`作成するもの: Worker ${worker}、データベース ${databases.length} 件、バケット ${buckets.length} 件、キュー ${queues.length} 件`,
	);
	if (!(await confirm("作成しますか？（y/n）: "))) throw new Error("中止しました。何も作成していません。");
}

/**
 * File that names the deployment which is being set up, and its account at Cloudflare: its names were free there, so
 * that it owns everything of them.
 */
const fileOf = (folder: string): string => join(folder, DEPLOYMENT_FOLDER, "setup.json");

const markOf = ({ resources, cloudflare }: SetupOptions): string =>
	JSON.stringify({ worker: resources.worker, account: cloudflare.accountId });

function isBegun(options: SetupOptions): boolean {
	const file = fileOf(options.folder);
	return existsSync(file) && readFileSync(file, "utf8") === markOf(options);
}

function begin(options: SetupOptions): void {
	mkdirSync(join(options.folder, DEPLOYMENT_FOLDER), { recursive: true });
	writeFileSync(fileOf(options.folder), markOf(options));
}

const end = (folder: string): void => rmSync(fileOf(folder), { force: true });
