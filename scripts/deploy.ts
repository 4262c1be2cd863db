import { parseArgs } from "node:util";
import {
	CONFIG_FILE,
	readConfig,
	renameConfig,
	splitOrigin,
	writeConfig,
} from "./deployment/built-config.ts";
import { createResources } from "./deployment/create-resources.ts";
import { findPrintedOrigin } from "./deployment/deployment-origin.ts";
import { renewSetupToken, setSecrets } from "./deployment/deployment-secrets.ts";
import { readWrangler, runWrangler } from "./deployment/run-wrangler.ts";

// `npm run deploy`: from an empty Cloudflare account to a running console. Every step may be repeated.
const { values } = parseArgs({
	options: {
		/** Name of the deployment; a second LINE account is a second deployment with another name. */
		name: { type: "string", default: "musubi" },
		/** Public address, if not the workers.dev one. Kept until another is chosenOrigin. */
		origin: { type: "string" },
		"dry-run": { type: "boolean", default: false },
		/** `npm run setup:operator`: only renews the address for creating the first administrator. */
		"setup-address": { type: "boolean", default: false },
	},
});
const name = values.name;
if (!/^musubi[\w-]*$/.test(name)) fail("名前は musubi で始めてください（例: musubi-shibuya）。");

if (values["setup-address"]) tellSetup(renewSetupToken(name), "");
else await deploy();

async function deploy(): Promise<void> {
	const { buildForDeployment } = await import("./local/build-local.ts");
	await buildForDeployment();
	const { config, origin } = splitOrigin(readConfig());
	const chosenOrigin = values.origin ?? origin;
	writeConfig(renameConfig(config, name));
	if (values["dry-run"]) return runWrangler(["deploy", "--dry-run", "--config", CONFIG_FILE]);

	const made = createResources(readConfig());
	writeConfig(made);
	for (const { binding } of made.d1_databases)
		runWrangler(["d1", "migrations", "apply", binding, "--remote", "--config", CONFIG_FILE]);
	const printed = readWrangler(["deploy", "--config", CONFIG_FILE]);
	console.log(printed);
	const setupToken = await setSecrets(name, { configured: chosenOrigin, printed });
	const address = chosenOrigin ?? findPrintedOrigin(printed) ?? "https://（公開先）";
	console.log(`\nLINEのWebhook URL: ${address}/webhook/line`);
	if (setupToken) tellSetup(setupToken, address);
}

function tellSetup(token: string, address: string): void {
	console.log(`最初の管理者の登録（一度だけ使えます）: ${address}/setup#${token}`);
}

function fail(text: string): never {
	console.error(text);
	process.exit(1);
}
