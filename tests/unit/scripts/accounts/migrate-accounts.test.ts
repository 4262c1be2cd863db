import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StandInContents } from "#tests/support/cloudflare/cloudflare-stand-in.ts";
import {
	type DeployedMusubi,
	deployMusubi,
	describeState,
} from "#tests/support/cloudflare/deployed-musubi.ts";
import { listAccountDatabases } from "../../../../scripts/accounts/account-databases.ts";
import { runAccountsCommand } from "../../../../scripts/accounts/accounts-command.ts";
import {
	bindAccounts,
	requireDatabases,
	routeAccounts,
} from "../../../../scripts/deployment/account-config.ts";
import type { BuiltConfig } from "../../../../scripts/deployment/built-config.ts";
import {
	describeMigrations,
	migrateAccounts,
	orderDatabases,
} from "../../../../scripts/deployment/migrate-accounts.ts";

let musubi: DeployedMusubi;
beforeEach(deployTwoAccounts);
afterEach(() => musubi.standIn.stop());

let contents: StandInContents | undefined;

/** Deployment with the accounts ginza and umeda; after the first time a copy. */
async function deployTwoAccounts(): Promise<void> {
	musubi = await deployMusubi();
	if (contents) return musubi.standIn.replaceContents(contents);
	for (const name of ["umeda", "ginza"])
		await runAccountsCommand(
			{ verb: "add", options: { name, label: name } },
			{ cloudflare: musubi.client(), deployment: "musubi", now: 0, pause: async () => {}, report: () => {} },
		);
	contents = musubi.standIn.copyContents();
}

const config = (): BuiltConfig => ({
	name: "musubi",
	d1_databases: [
		["DB", "musubi"],
		["ARCHIVE", "musubi-archive"],
		["DIRECTORY", "musubi-directory"],
	].map(([binding, name]) => ({
		binding: binding!,
		database_name: name!,
		database_id: musubi.standIn.findDatabase(name!)!.uuid,
	})),
	r2_buckets: [],
	queues: { producers: [], consumers: [] },
});
const others = () => listAccountDatabases("musubi", [...musubi.standIn.databases.values()]);

/** Databases in their order, with one more migration that is in this folder only. */
function withRelease(sql: string, canary?: string) {
	const folder = mkdtempSync(join(tmpdir(), "musubi-release-"));
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "9000_release.sql"), sql);
	return orderDatabases(config(), others(), canary).map((database) =>
		database.name.includes("archive") || database.account === undefined
			? database
			: { ...database, migrations: folder },
	);
}

/** The release's folder lacks the earlier migrations, which are therefore forgotten. */
const forget = () => {
	for (const name of ["musubi", "musubi--ginza", "musubi--umeda"])
		musubi.standIn.findDatabase(name)!.execute("delete from d1_migrations");
};

async function migrate(databases: ReturnType<typeof withRelease>, canary?: string): Promise<string[]> {
	const lines: string[] = [];
	await migrateAccounts(databases, {
		cloudflare: musubi.client(),
		canary,
		report: (line) => lines.push(line),
	});
	return lines;
}

const hasRelease = (name: string) =>
	musubi.standIn.findDatabase(name)!.rows("select 1 from sqlite_master where name = 'release'").length > 0;

describe("the databases of a deployment", () => {
	test("are migrated in order: directory, first account, the others by name", () => {
		expect(orderDatabases(config(), others()).map(({ name }) => name)).toEqual([
			"musubi-directory",
			"musubi",
			"musubi-archive",
			"musubi--ginza",
			"musubi--ginza--archive",
			"musubi--umeda",
			"musubi--umeda--archive",
		]);
	});

	test("begin with the canary's after the directory", () => {
		expect(
			orderDatabases(config(), others(), "umeda")
				.map(({ name }) => name)
				.slice(0, 4),
		).toEqual(["musubi-directory", "musubi--umeda", "musubi--umeda--archive", "musubi"]);
		expect(() => orderDatabases(config(), others(), "umedo")).toThrow(/umedo というアカウントはありません/);
	});

	test("are those of this deployment only", () => {
		for (const name of [
			"musubi-second",
			"musubi-second--ginza",
			"musubi--ginza--backup",
			"musubi--Ginza",
			"other",
		])
			musubi.standIn.createDatabase(name);
		expect(others().map(({ binding }) => binding)).toEqual([
			"GINZA__DB",
			"GINZA__ARCHIVE",
			"UMEDA__DB",
			"UMEDA__ARCHIVE",
		]);
	});
});

describe("a release", () => {
	test("stops at the first failure, and tells done and open databases", async () => {
		forget();
		musubi.standIn.findDatabase("musubi--ginza")!.execute("create table release (id integer)");
		const databases = withRelease("create table other (id integer); create table release (id integer)");
		await expect(migrate(databases)).rejects.toThrow(
			/musubi--ginza の変更に失敗[\s\S]*table release already exists[\s\S]*済んだデータベース: musubi-directory, musubi, musubi-archive\nまだのデータベース: musubi--ginza, musubi--ginza--archive, musubi--umeda/,
		);
		expect(hasRelease("musubi--umeda")).toBe(false);
		// The failed migration left nothing behind.
		const ginza = musubi.standIn.findDatabase("musubi--ginza")!;
		expect(ginza.rows("select 1 from sqlite_master where name = 'other'")).toEqual([]);
		ginza.execute("drop table release");
		expect(await migrate(databases)).toEqual([
			"musubi-directory: 変更なし",
			"musubi: 変更なし",
			"musubi-archive: 変更なし",
			"musubi--ginza: 9000_release.sql を適用しました",
			"musubi--ginza--archive: 変更なし",
			"musubi--umeda: 9000_release.sql を適用しました",
			"musubi--umeda--archive: 変更なし",
		]);
	});

	test("shows which tables of the canary have other numbers of rows", async () => {
		forget();
		const databases = withRelease("create table release (id integer); delete from operators", "umeda");
		expect(await migrate(databases, "umeda")).toEqual(
			expect.arrayContaining(["  operators: 1 行から 0 行に変わりました"]),
		);
	});

	test("checks the canary's references before it touches other accounts", async () => {
		forget();
		musubi.standIn
			.findDatabase("musubi--umeda")!
			.execute("pragma foreign_keys = off; update operators set role_id = 99; pragma foreign_keys = on");
		const databases = withRelease("create table release (id integer)", "umeda");
		await expect(migrate(databases, "umeda")).rejects.toThrow(/参照先のない行があります: operators/);
		expect(["musubi--umeda", "musubi", "musubi--ginza"].map(hasRelease)).toEqual([true, false, false]);
	});

	test("waits for an answer after the canary, where somebody can be asked", async () => {
		forget();
		const databases = withRelease("create table release (id integer)", "umeda");
		const options = { cloudflare: musubi.client(), canary: "umeda", report: () => {} };
		const asked: string[] = [];
		const stop = async (question: string) => {
			asked.push(question);
			return "n";
		};
		await expect(migrateAccounts(databases, { ...options, ask: stop })).rejects.toThrow(/中止しました/);
		expect(asked).toHaveLength(1);
		expect(["musubi--umeda", "musubi", "musubi--ginza"].map(hasRelease)).toEqual([true, false, false]);
		await migrateAccounts(databases, { ...options, ask: async () => "" });
		expect(hasRelease("musubi--ginza")).toBe(true);
	});

	test("is refused where a database has migrations that this version does not have", async () => {
		musubi.standIn
			.findDatabase("musubi--ginza")!
			.execute("insert into d1_migrations (name) values ('9999_newer.sql')");
		const databases = orderDatabases(config(), others());
		musubi.standIn.begin();
		await expect(migrate(databases)).rejects.toThrow(
			/musubi--ginza: この版にないデータベースの変更が適用されています: 9999_newer/,
		);
		expect(musubi.standIn.changingCalls).toEqual([]);
		expect(await describeMigrations(databases, musubi.client())).toContain(
			"musubi--ginza: 変更なし（この版にない変更: 9999_newer.sql）",
		);
	});

	test("is refused where an applied migration was edited since, before anything is changed", async () => {
		await migrate(orderDatabases(config(), others()));
		musubi.standIn
			.findDatabase("musubi--umeda")!
			.execute("update d1_migrations set checksum = 'edited' where name like '0001%'");
		musubi.standIn.begin();
		const databases = orderDatabases(config(), others());
		await expect(migrate(databases)).rejects.toThrow(
			/musubi--umeda: 適用したあとに書き換えられたデータベースの変更があります: 0001_/,
		);
		expect(musubi.standIn.changingCalls).toEqual([]);
		expect((await describeMigrations(databases, musubi.client())).join("\n")).toMatch(
			/musubi--umeda: 変更なし（書き換えられた変更: 0001_/,
		);
	});

	test("gives applied migrations without a checksum that of their file", async () => {
		const state = () =>
			musubi.standIn
				.findDatabase("musubi")!
				.rows("select count(*) as all_of_them, count(checksum) as checked from d1_migrations")[0]!;
		await migrate(orderDatabases(config(), others()));
		const { all_of_them, checked } = state();
		expect([Number(checked) > 0, checked]).toEqual([true, all_of_them]);
		musubi.standIn.begin();
		await migrate(orderDatabases(config(), others()));
		expect(musubi.standIn.changingCalls).toEqual([]);
	});

	test("killed after any call, and repeated, migrates every database once", async () => {
		forget();
		const release = () => withRelease("create table release (id integer); insert into release values (1)");
		musubi.standIn.begin();
		await migrate(release());
		const changingCalls = [...musubi.standIn.changingCalls];
		// Checksums of the directory and the archive, the column and the release of the first account, and two releases.
		expect(changingCalls).toHaveLength(6);
		const expected = describeState(musubi.standIn);
		for (const call of changingCalls) {
			await musubi.standIn.stop();
			await deployTwoAccounts();
			forget();
			musubi.standIn.begin(call);
			await expect(migrate(release())).rejects.toThrow();
			musubi.standIn.begin();
			await migrate(release());
			expect(describeState(musubi.standIn), `after call ${call}`).toEqual(expected);
			for (const name of ["musubi", "musubi--ginza", "musubi--umeda"])
				expect(musubi.standIn.findDatabase(name)!.rows("select * from release")).toHaveLength(1);
		}
	});
});

describe("the configuration of a deployment", () => {
	const account = (name: string, host: string | null) => ({ name, host, label: name });

	test("binds the databases of all accounts", () => {
		expect(bindAccounts(config(), others()).d1_databases.slice(3)).toEqual(
			others().map(({ binding, name, uuid }) => ({ binding, database_name: name, database_id: uuid })),
		);
		const many = Array.from({ length: 5_000 }, (_, n) => ({ ...others()[0]!, binding: `A${n}__DB` }));
		expect(() => bindAccounts(config(), many)).toThrow(/5,000 件まで/);
	});

	test("lists the accounts' own domains where it lists any, since wrangler removes others", () => {
		const accounts = [
			account("ginza", "ginza.example.jp"),
			account("umeda", "musubi-umeda.hiyori.workers.dev"),
			account("main", null),
		];
		expect(routeAccounts(config(), accounts).routes).toBeUndefined();
		const routes = [{ pattern: "console.example.jp", custom_domain: true }];
		const routed = routeAccounts({ ...config(), routes }, accounts);
		expect(routed.routes).toEqual([...routes, { pattern: "ginza.example.jp", custom_domain: true }]);
		expect(routeAccounts(routed, accounts)).toEqual(routed);
	});

	test("is refused for an account without a database", () => {
		const accounts = [
			account("main", null),
			account("ginza", "ginza.example.jp"),
			account("kobe", "kobe.example.jp"),
		];
		expect(() => requireDatabases(accounts, others())).toThrow(/kobe（kobe）/);
		expect(() => requireDatabases(accounts.slice(0, 2), others())).not.toThrow();
	});
});
