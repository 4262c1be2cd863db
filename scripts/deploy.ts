import { parseArgs } from "node:util";
import { CONFIG_FILE, named, readConfig, takeOrigin, writeConfig } from "./deployment/config.ts";
import { printedOrigin } from "./deployment/origin.ts";
import { makeResources } from "./deployment/resources.ts";
import { renewSetupToken, setSecrets } from "./deployment/secrets.ts";
import { ask, show } from "./deployment/wrangler.ts";

// `npm run deploy`: from an empty Cloudflare account to a running console. Every step may be repeated.
const { values } = parseArgs({
	options: {
		/** A second LINE account is a second deployment with a name of its own. */
		name: { type: "string", default: "musubi" },
		/** Where it is found, if not at its address of workers.dev. Kept until another is given. */
		origin: { type: "string" },
		"dry-run": { type: "boolean", default: false },
		/** `npm run setup:operator`: only a new address for making the first administrator. */
		"setup-address": { type: "boolean", default: false },
	},
});
const name = values.name;
if (!/^musubi[\w-]*$/.test(name)) fail("名前は musubi で始めてください（例: musubi-shibuya）。");

if (values["setup-address"]) tellSetup(renewSetupToken(name), "");
else await deploy();

async function deploy(): Promise<void> {
	const { buildForDeployment } = await import("./local/build.ts");
	await buildForDeployment();
	const { config, origin } = takeOrigin(readConfig());
	const given = values.origin ?? origin;
	writeConfig(named(config, name));
	if (values["dry-run"]) return show(["deploy", "--dry-run", "--config", CONFIG_FILE]);

	const made = makeResources(readConfig());
	writeConfig(made);
	for (const { binding } of made.d1_databases)
		show(["d1", "migrations", "apply", binding, "--remote", "--config", CONFIG_FILE]);
	const printed = ask(["deploy", "--config", CONFIG_FILE]);
	console.log(printed);
	const setupToken = await setSecrets(name, { given, printed });
	const address = given ?? printedOrigin(printed) ?? "https://（公開先）";
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
