import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import type { AccountDatabase, CloudflareDatabase } from "../accounts/account-databases.ts";
import { MAX_BINDINGS } from "../accounts/worker-bindings.ts";
import type { BuiltConfig } from "./built-config.ts";

/** Configuration with the databases of all accounts. @throws Error above Cloudflare's limit of bindings */
export function bindAccounts(
	config: BuiltConfig,
	databases: readonly (AccountDatabase & CloudflareDatabase)[],
): BuiltConfig {
	const d1_databases = [
		...config.d1_databases,
		...databases.map(({ binding, name, uuid }) => ({ binding, database_name: name, database_id: uuid })),
	];
	if (d1_databases.length > MAX_BINDINGS)
		throw new Error(
			`ひとつの Worker につなげるデータベースは ${MAX_BINDINGS.toLocaleString("ja")} 件までです（${d1_databases.length} 件）。`,
		);
	return { ...config, d1_databases };
}

/**
 * Configuration with the accounts' own domains. wrangler removes domains that a configuration with domains does
 * not list; one without any leaves all of them as they are.
 */
export function routeAccounts(
	config: BuiltConfig,
	accounts: readonly Pick<AccountRecord, "host">[],
): BuiltConfig {
	const routes = config.routes ?? [];
	if (!routes.some((route) => typeof route === "object" && route.custom_domain === true)) return config;
	const known = routes.map((route) => (typeof route === "string" ? route : route.pattern));
	const hosts = accounts.flatMap(({ host }) => host ?? []);
	const missing = hosts.filter((host) => !host.endsWith(".workers.dev") && !known.includes(host));
	return { ...config, routes: [...routes, ...missing.map((pattern) => ({ pattern, custom_domain: true }))] };
}

/** Every account of the directory needs its database, or the Worker could not serve it. @throws Error */
export function requireDatabases(
	accounts: readonly Pick<AccountRecord, "name" | "label">[],
	databases: readonly AccountDatabase[],
): void {
	const lost = accounts.filter(
		({ name }) => name !== FIRST_ACCOUNT && !databases.some(({ account }) => account === name),
	);
	if (lost.length > 0)
		throw new Error(
			`データベースが見つからないアカウントがあります: ${lost.map(({ name, label }) => `${label}（${name}）`).join("、")}\nCloudflare の画面で消していないか確認してください。使わないアカウントは npm run accounts -- remove で削除できます。`,
		);
}
