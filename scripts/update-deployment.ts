import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stdin } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { askOnTerminal } from "./accounts/ask-on-terminal.ts";
import { logInToCloudflare } from "./cloudflare/cloudflare-login.ts";
import { errorText } from "./cloudflare/error-text.ts";
import { ROOT } from "./local/local-settings.ts";
import { readReleaseSource } from "./updates/fetch-release.ts";
import { runUpdate } from "./updates/run-update.ts";

// `npm run update`: updates a deployment and this folder to the newest release (docs/updates.md).
const { values } = parseArgs({
	options: {
		/** Name of the deployment. */
		name: { type: "string", default: "musubi" },
		/** Begins without a question. */
		yes: { type: "boolean", default: false },
	},
});

try {
	await runUpdate({
		folder: ROOT,
		deployment: values.name,
		source: readReleaseSource(ROOT),
		cloudflare: await logInToCloudflare(),
		report: console.log,
		confirm,
		deploy,
		fetch: (address, init) => fetch(address, init),
		now: Date.now,
		pause,
	});
} catch (error) {
	console.error(errorText(error));
	process.exit(1);
}

async function confirm(question: string): Promise<boolean> {
	if (values.yes) return true;
	if (!stdin.isTTY) throw new Error("ターミナルで実行するか、--yes を付けてください。");
	return (await askOnTerminal(question)) === "y";
}

/** Runs `npm run deploy` of the release, with its own packages. */
function deploy(folder: string): void {
	const script = join(folder, "scripts/start.mjs");
	const { status } = spawnSync(process.execPath, [script, "scripts/deploy.ts", "--name", values.name], {
		cwd: folder,
		stdio: "inherit",
	});
	if (status !== 0)
		throw new Error("公開できませんでした。原因を直してからもう一度実行すると、続きから進みます。");
}
