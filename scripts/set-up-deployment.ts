import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stdin } from "node:process";
import { parseArgs } from "node:util";
import { experimental_readRawConfig } from "wrangler";
import { askOnTerminal } from "./accounts/ask-on-terminal.ts";
import { logInToCloudflare } from "./cloudflare/cloudflare-login.ts";
import { errorText } from "./cloudflare/error-text.ts";
import { type BuiltConfig, renameConfig } from "./deployment/built-config.ts";
import { findNameProblem } from "./deployment/deployment-name.ts";
import { ROOT } from "./local/local-settings.ts";
import { listResources } from "./setup/deployment-resources.ts";
import { runSetup } from "./setup/run-setup.ts";

// `npm run setup`: checks an account at Cloudflare, then deploys there for the first time (docs/operations.md).
const { values } = parseArgs({
	options: {
		/** Name of the deployment; asked for where it is absent. */
		name: { type: "string" },
		/** Creates without a question; takes nothing back after a failure. */
		yes: { type: "boolean", default: false },
	},
});

try {
	const cloudflare = await logInToCloudflare();
	const name = values.name ?? (await askName());
	const problem = findNameProblem(name);
	if (problem) throw new Error(problem);
	const { rawConfig } = experimental_readRawConfig({ config: join(ROOT, "wrangler.toml") });
	const config = renameConfig(rawConfig as unknown as BuiltConfig, name);
	await runSetup({
		folder: ROOT,
		resources: listResources(config, rawConfig.triggers?.crons?.length ?? 0),
		cloudflare,
		report: console.log,
		confirm,
		confirmTakeBack: async (question) => stdin.isTTY && (await askOnTerminal(question)) === "y",
		deploy: () => deploy(name),
	});
} catch (error) {
	console.error(errorText(error));
	process.exit(1);
}

async function askName(): Promise<string> {
	if (!stdin.isTTY) return "musubi";
	return (await askOnTerminal("名前（Enter で musubi）: ")) || "musubi";
}

async function confirm(question: string): Promise<boolean> {
	if (stdin.isTTY && !values.yes) return (await askOnTerminal(question)) === "y";
	return values.yes;
}

function deploy(name: string): void {
	const { status } = spawnSync(process.execPath, ["--no-warnings", "scripts/deploy.ts", "--name", name], {
		cwd: ROOT,
		stdio: "inherit",
	});
	if (status !== 0) throw new Error("公開できませんでした。");
}
