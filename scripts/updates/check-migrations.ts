import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type CloudflareDatabase, listAccountDatabases } from "../accounts/account-databases.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { orderDatabases, requireMigratable } from "../deployment/migrate-accounts.ts";
import { ROOT } from "../local/local-settings.ts";
import { FOLDERS, filesIn } from "../local/migrate-local.ts";

/**
 * Refuses a release that lacks applied migrations of the deployment, or has them in another form.
 * @param folder folder of the installed files
 * @throws Error
 */
export async function checkMigrations(
	{ folder, staged }: { folder: string; staged: string },
	deployment: string,
	cloudflare: CloudflareClient,
): Promise<void> {
	for (const each of Object.values(FOLDERS).map((path) => relative(ROOT, path))) {
		const names = filesIn(join(staged, each));
		const edited = filesIn(join(folder, each)).filter(
			(name) =>
				!names.includes(name) || readLines(join(folder, each, name)) !== readLines(join(staged, each, name)),
		);
		if (edited.length > 0)
			throw new Error(`新しい版では、データベースの変更が書き換えられています: ${edited.join(", ")}`);
	}
	await requireMigratable(await listStagedDatabases(staged, deployment, cloudflare), cloudflare);
}

const readLines = (file: string): string => readFileSync(file, "utf8").replaceAll("\r\n", "\n");

/** Databases of the deployment with the migrations of the staged release. */
export async function listStagedDatabases(staged: string, deployment: string, cloudflare: CloudflareClient) {
	const all = await cloudflare.list<CloudflareDatabase>("/d1/database");
	const d1_databases = all.flatMap(({ name, uuid }) => {
		const binding =
			name === deployment
				? "DB"
				: /^-(archive(?:-\d+)?|directory)$/
						.exec(name.startsWith(deployment) ? name.slice(deployment.length) : "")?.[1]
						?.toUpperCase()
						.replace("-", "_");
		return binding ? [{ binding, database_name: name, database_id: uuid }] : [];
	});
	return orderDatabases({ d1_databases }, listAccountDatabases(deployment, all)).map((database) => ({
		...database,
		migrations: join(staged, relative(ROOT, database.migrations)),
	}));
}
