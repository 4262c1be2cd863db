import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { accountPrefix } from "#domain/platform/accounts/account-name.ts";
import { prefixBucket } from "#functions/platform/accounts/prefix-bucket.ts";
import { bindDatabases } from "./bind-databases.ts";
import { DIRECT_WORKER, DirectD1, DirectR2 } from "./direct-bindings.ts";
import { type LocalAccount, localPrefix } from "./local-accounts.ts";
import { ROOT, STATE_DIR } from "./local-settings.ts";

/** Local databases and files of an account. */
export interface AccountDatabases {
	account: LocalAccount;
	database: D1Database;
	archive: D1Database[];
	media: R2Bucket;
	backups: R2Bucket;
}

/** Local databases and files. */
export interface LocalDatabases {
	accounts: AccountDatabases[];
	/** Directory of the accounts. */
	directory: D1Database;
}

/** Opens the local databases while no other process hosts them. */
export async function withLocalDatabases(
	accounts: readonly LocalAccount[],
	work: (databases: LocalDatabases) => Promise<void>,
): Promise<void> {
	// Fifteen megabytes of code, loaded only if there is work.
	const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
	const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.toml"));
	const { name, compatibilityDate, d1Databases, r2Buckets } = workerOptions as Partial<V4WorkerOptions>;
	const bound = bindDatabases(d1Databases, accounts);
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			log: new Log(LogLevel.WARN),
			cf: false,
			resourcePersistencePath: join(STATE_DIR, "v3"),
			modules: true,
			script: DIRECT_WORKER,
			name,
			compatibilityDate,
			d1Databases: bound,
			r2Buckets,
		}),
	);
	try {
		const address = await miniflare.ready;
		const open = (binding: string) => new DirectD1(address, binding) as unknown as D1Database;
		const openBucket = (binding: string, account: LocalAccount) =>
			prefixBucket(new DirectR2(address, binding) as unknown as R2Bucket, accountPrefix(account.name));
		await work({
			accounts: accounts.map((account) => ({
				account,
				database: open(`${localPrefix(account)}DB`),
				archive: Object.keys(bound ?? {})
					.filter((binding) => binding.startsWith(`${localPrefix(account)}ARCHIVE`))
					.map(open),
				media: openBucket("MEDIA", account),
				backups: openBucket("BACKUPS", account),
			})),
			directory: open("DIRECTORY"),
		});
	} finally {
		await miniflare.dispose();
	}
}
