import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CloudflareClient } from "../../../scripts/cloudflare/cloudflare-client.ts";
import { FOLDERS, RECORD } from "../../../scripts/local/migrate-local.ts";
import { ACCOUNT_ID, CloudflareStandIn, TOKEN } from "./cloudflare-stand-in.ts";
import type { StandInDatabase } from "./stand-in-database.ts";

/** Stand-in of Cloudflare with a deployment, as `npm run deploy` and the first set-up leave it. */
export interface DeployedMusubi {
	standIn: CloudflareStandIn;
	/** Address of the API. */
	base: string;
	client: (token?: string) => CloudflareClient;
}

/** Deploys the product with one administrator, 花子, to a new stand-in. */
export async function deployMusubi(): Promise<DeployedMusubi> {
	const standIn = new CloudflareStandIn();
	const base = await standIn.start();
	addDeployment(standIn, "musubi");
	const first = standIn.findDatabase("musubi")!;
	first.execute(
		`insert into roles (id, name, is_admin, abilities, friend_scope, created_at) values (1, '管理者', 1, '[]', '{"all":true}', 0), (2, 'スタッフ', 0, '[]', '{"all":true}', 0);
		insert into operators (id, email, name, password_hash, role_id, created_at) values (1, 'hanako@example.jp', '山田 花子', 'scrypt$hash', 1, 0), (2, 'ichiro@example.jp', '鈴木 一郎', 'scrypt$hash', 2, 0);`,
	);
	const client = (token = TOKEN) =>
		new CloudflareClient({ base, credentials: { token }, accountId: ACCOUNT_ID });
	return { standIn, base, client };
}

/** Adds what `npm run deploy` leaves: empty databases, buckets, and a Worker with its clock. */
export function addDeployment(standIn: CloudflareStandIn, name: string): void {
	const [first, archive, directory] = ["", "-archive", "-directory"].map((role) =>
		standIn.createDatabase(name + role),
	);
	migrate(first!, FOLDERS.database);
	migrate(archive!, FOLDERS.archive);
	migrate(directory!, FOLDERS.directory);
	for (const role of ["media", "backups"]) standIn.r2.create(`${name}-${role}`);
	standIn.workers.set(name, {
		bindings: [
			{ type: "plain_text", name: "MUSUBI_ENV", text: "production" },
			{ type: "secret_text", name: "APP_KEY", text: "secret" },
			{ type: "d1", name: "DB", id: first!.uuid },
			{ type: "d1", name: "ARCHIVE", id: archive!.uuid },
			{ type: "d1", name: "DIRECTORY", id: directory!.uuid },
		],
		source: "export default {}",
		isPublic: true,
		crons: ["* * * * *"],
	});
}

/** Database of each folder of migrations after them: applying them takes fifteen times as long as a copy. */
const MIGRATED_FILES = new Map<string, Uint8Array>();

/** Applies all migrations of a folder to an empty database of the stand-in, with their records. */
function migrate(database: StandInDatabase, folder: string): void {
	const file = MIGRATED_FILES.get(folder);
	if (file) {
		database.replaceBy(file);
		return;
	}
	database.execute(RECORD);
	for (const name of readdirSync(folder)
		.filter((each) => each.endsWith(".sql"))
		.sort())
		database.execute(
			`${readFileSync(join(folder, name), "utf8")}\n;insert into d1_migrations (name) values ('${name}')`,
		);
	MIGRATED_FILES.set(folder, database.toFile());
}

/**
 * State of the stand-in that does not depend on random ids: databases with their rows, Workers with their
 * bindings, domains.
 */
export function describeState({ databases, workers, domains }: CloudflareStandIn) {
	const nameOf = (uuid?: string) => uuid && databases.get(uuid)?.name;
	return {
		databases: Object.fromEntries(
			[...databases.values()].map((database) => [database.name, describeRows(database)]),
		),
		workers: Object.fromEntries(
			[...workers].map(([name, { bindings, ...worker }]) => [
				name,
				{ ...worker, bindings: bindings.map(({ id, ...binding }) => ({ ...binding, database: nameOf(id) })) },
			]),
		),
		domains: [...domains.values()].map(({ hostname, service }) => `${hostname} → ${service}`),
	};
}

/** Rows of the tables that the commands write, without random ids. */
function describeRows(database: StandInDatabase) {
	const tables = database
		.rows("select name from sqlite_master where type = 'table'")
		.map(({ name }) => String(name));
	const watched = [
		"accounts",
		"people",
		"memberships",
		"operators",
		"roles",
		"settings",
		"audit_log",
		"friends",
	];
	return Object.fromEntries(
		["d1_migrations", ...watched]
			.filter((table) => tables.includes(table))
			.map((table) => [
				table,
				database.rows(`select * from ${table}`).map((row) => {
					const { id, person_id, applied_at, ...rest } = row;
					return typeof id === "number" ? { id, ...rest } : rest;
				}),
			]),
	);
}
