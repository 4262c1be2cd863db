import { stdin } from "node:process";
import { parseArgs } from "node:util";
import { type CloudflareDatabase, listAccountDatabases } from "./accounts/account-databases.ts";
import { readAccounts } from "./accounts/account-rows.ts";
import { askOnTerminal } from "./accounts/ask-on-terminal.ts";
import { asD1 } from "./accounts/open-deployment.ts";
import { findBindings } from "./accounts/worker-bindings.ts";
import type { CloudflareClient } from "./cloudflare/cloudflare-client.ts";
import { logInToCloudflare } from "./cloudflare/cloudflare-login.ts";
import { errorText } from "./cloudflare/error-text.ts";
import { RemoteD1 } from "./cloudflare/remote-database.ts";
import { bindAccounts, requireDatabases, routeAccounts } from "./deployment/account-config.ts";
import {
	addVersion,
	type BuiltConfig,
	CONFIG_FILE,
	readConfig,
	renameConfig,
	splitOrigin,
	writeConfig,
} from "./deployment/built-config.ts";
import { createResources, listDatabases } from "./deployment/create-resources.ts";
import { findNameProblem } from "./deployment/deployment-name.ts";
import { findPrintedOrigin } from "./deployment/deployment-origin.ts";
import { renewSetupToken, setSecrets } from "./deployment/deployment-secrets.ts";
import { describeMigrations, migrateAccounts, orderDatabases } from "./deployment/migrate-accounts.ts";
import { readWrangler, runWrangler } from "./deployment/run-wrangler.ts";
import { ROOT } from "./local/local-settings.ts";
import { readVersion } from "./updates/read-version.ts";

// `npm run deploy`: from an empty Cloudflare account to a running console. Every step may be repeated.
const { values } = parseArgs({
	options: {
		/** Name of the deployment; another one shares nothing with it. */
		name: { type: "string", default: "musubi" },
		/** Public address, if not the workers.dev one. Kept until another is given. */
		origin: { type: "string" },
		/** Account whose databases are migrated and checked first (docs/operations.md). */
		first: { type: "string" },
		"dry-run": { type: "boolean", default: false },
		/** `npm run setup:operator`: only renews the address for creating the first administrator. */
		"setup-address": { type: "boolean", default: false },
	},
});
const name = values.name;
const problem = findNameProblem(name);
if (problem) fail(problem);

if (values["setup-address"]) tellSetup(renewSetupToken(name), "");
else await deploy().catch((error: unknown) => fail(errorText(error)));

async function deploy(): Promise<void> {
	if (name !== "musubi" && !values["dry-run"]) await refuseDoor();
	const { buildForDeployment } = await import("./local/build-local.ts");
	await buildForDeployment();
	const { config, origin } = splitOrigin(readConfig());
	const chosenOrigin = values.origin ?? origin;
	const renamed = renameConfig(addVersion(config, readVersion(ROOT)), name);
	writeConfig(renamed);
	if (values["dry-run"]) {
		await listMigrations(renamed);
		return runWrangler(["deploy", "--dry-run", "--config", CONFIG_FILE]);
	}
	const made = createResources(renamed);
	writeConfig(made);
	await migrate(made);
	const printed = readWrangler(["deploy", "--config", CONFIG_FILE]);
	console.log(printed);
	const setupToken = await setSecrets(name, { configured: chosenOrigin, printed });
	const address = chosenOrigin ?? findPrintedOrigin(printed) ?? "https://（公開先）";
	console.log(`\nLINEのWebhook URL: ${address}/webhook/line`);
	if (setupToken) tellSetup(setupToken, address);
}

/** Migrates all databases; those of further accounts are bound and migrated with them. */
async function migrate(made: BuiltConfig): Promise<void> {
	const others = listAccountDatabases(name, listDatabases());
	if (others.length === 0 && values.first !== undefined)
		fail("アカウントはひとつだけなので、--first は要りません。");
	const bound = bindAccounts(made, others);
	writeConfig(bound);
	const cloudflare = await logInToCloudflare();
	const databases = orderDatabases(made, others, values.first);
	await migrateAccounts(databases, {
		cloudflare,
		canary: values.first,
		report: console.log,
		ask: stdin.isTTY ? askOnTerminal : undefined,
	});
	const directory = databases.find(({ account }) => account === undefined);
	if (!directory) return;
	const accounts = await readAccounts(asD1(new RemoteD1(cloudflare, directory.uuid)));
	requireDatabases(accounts, others);
	writeConfig(routeAccounts(bound, accounts));
}

/** Lists what a deployment would migrate, where there is a login, and binds the further accounts. */
async function listMigrations(config: BuiltConfig): Promise<void> {
	let cloudflare: CloudflareClient;
	try {
		cloudflare = await logInToCloudflare();
	} catch {
		return console.log("Cloudflare にログインしていないため、データベースの変更は調べません。");
	}
	const all = await cloudflare.list<CloudflareDatabase>("/d1/database");
	const withIds = {
		...config,
		d1_databases: config.d1_databases.map((database) => ({
			...database,
			database_id: all.find((each) => each.name === database.database_name)?.uuid,
		})),
	};
	const others = listAccountDatabases(name, all);
	const missing = withIds.d1_databases.filter(({ database_id }) => database_id === undefined);
	for (const { database_name } of missing) console.log(`${database_name}: 新しく作成します`);
	const databases = orderDatabases(withIds, others, values.first);
	for (const line of await describeMigrations(databases, cloudflare)) console.log(line);
	writeConfig(bindAccounts(config, others));
}

/** A deployment must not replace the door of another one's account. */
async function refuseDoor(): Promise<void> {
	const bindings = await findBindings(await logInToCloudflare(), name);
	if (bindings?.length === 1 && bindings[0]!.type === "service")
		fail(`${name} は、別の公開先のアカウントの入口です。別の名前を指定してください。`);
}

function tellSetup(token: string, address: string): void {
	console.log(`最初の管理者の登録（一度だけ使えます）: ${address}/setup#${token}`);
}

function fail(text: string): never {
	console.error(text);
	process.exit(1);
}
