import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StandInContents } from "#tests/support/cloudflare/cloudflare-stand-in.ts";
import {
	type DeployedMusubi,
	deployMusubi,
	describeState,
} from "#tests/support/cloudflare/deployed-musubi.ts";
import { createInstalled, ReleaseServer } from "#tests/support/release-server.ts";
import { runAccountsCommand } from "../../../../scripts/accounts/accounts-command.ts";
import { migrateAccounts } from "../../../../scripts/deployment/migrate-accounts.ts";
import { listStagedDatabases } from "../../../../scripts/updates/check-migrations.ts";
import { runUpdate, type UpdateOptions } from "../../../../scripts/updates/run-update.ts";

const VERSION = "9.2.0";
const MIGRATION = "migrations/9000_release.sql";
const RELEASED = { [MIGRATION]: "create table release (id integer)", "functions/new.ts": "new" };

let musubi: DeployedMusubi;
let server: ReleaseServer;
let folder: string;
/** Time, which passes by the pauses. */
let time: number;

beforeEach(async () => {
	server = new ReleaseServer();
	await server.start();
	await prepare();
	await server.publish(VERSION, createInstalled(VERSION, RELEASED));
});
afterEach(async () => {
	server.stop();
	await musubi.standIn.stop();
});

/** Deployment with two accounts, and the folder from which it was deployed. */
async function prepare(): Promise<void> {
	await deployTwoAccounts();
	folder = createInstalled("1.0.0", { "functions/old.ts": "old", "notes.md": "own" });
	writeFileSync(
		join(folder, "wrangler.toml"),
		'name = "musubi"\n\n[vars]\nMUSUBI_ENV = "production"\nOWN = "1"\n',
	);
	mkdirSync(join(folder, ".deployment"));
	writeFileSync(
		join(folder, ".deployment/wrangler.toml"),
		'name = "musubi"\n\n[vars]\nMUSUBI_ENV = "production"\n',
	);
	writeFileSync(join(folder, ".deployment/files.json"), JSON.stringify(["functions/old.ts", "package.json"]));
	time = 0;
}

let contents: StandInContents | undefined;

/** Deployment with the account ginza beside the first; after the first time a copy. */
async function deployTwoAccounts(): Promise<void> {
	musubi = await deployMusubi();
	if (contents) return musubi.standIn.replaceContents(contents);
	await runAccountsCommand(
		{ verb: "add", options: { name: "ginza", label: "銀座店" } },
		{ cloudflare: musubi.client(), deployment: "musubi", now: 0, pause: async () => {}, report: () => {} },
	);
	contents = musubi.standIn.copyContents();
}

const worker = () => musubi.standIn.workers.get("musubi")!;

/** Migrates, and deploys a Worker whose source is the version, as wrangler does. */
async function deploy(staged: string): Promise<void> {
	const cloudflare = musubi.client();
	const databases = await listStagedDatabases(staged, "musubi", cloudflare);
	await migrateAccounts(databases, { cloudflare, report: () => {} });
	const { version } = JSON.parse(readFileSync(join(staged, "package.json"), "utf8")) as { version: string };
	const form = new FormData();
	const bindings = worker().bindings.map(({ name }) => ({ type: "inherit", name }));
	const metadata = { main_module: "index.js", compatibility_date: "2026-11-01", bindings };
	form.set("metadata", new Blob([JSON.stringify(metadata)], { type: "application/json" }));
	form.set("index.js", new Blob([version], { type: "application/javascript+module" }), "index.js");
	await cloudflare.call("PUT", "/workers/scripts/musubi", form);
}

/** Runs the update; the printed lines. */
async function update(overrides: Partial<UpdateOptions> = {}): Promise<string[]> {
	const lines: string[] = [];
	await runUpdate({
		folder,
		deployment: "musubi",
		source: server.source,
		cloudflare: musubi.client(),
		report: (line) => lines.push(line),
		confirm: async () => true,
		deploy,
		fetch: async (address) =>
			address === "https://musubi.hiyori.workers.dev/api/health"
				? Response.json({ version: worker().source })
				: new Response("", { status: 421 }),
		now: () => time,
		pause,
		...overrides,
	});
	return lines;
}

/** The deployment makes its backups meanwhile. */
async function pause(duration: number): Promise<void> {
	time += duration;
	for (const name of ["musubi", "musubi--ginza"])
		musubi.standIn
			.findDatabase(name)!
			.execute("update backups set state = 'finished', next_attempt_at = null where state = 'waiting'");
}

const backupsOf = (database: string) =>
	musubi.standIn.findDatabase(database)!.rows("select reason, state from backups");
const hasRelease = () =>
	musubi.standIn.findDatabase("musubi--ginza")!.rows("select 1 from sqlite_master where name = 'release'")
		.length > 0;
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("an update", () => {
	test("shows the changes, backs up each account, migrates, deploys, and replaces the files", async () => {
		const lines = await update();
		expect(lines.join("\n")).toContain("9.2.0の変更");
		expect(lines.join("\n")).not.toContain("最初の版");
		expect([backupsOf("musubi"), backupsOf("musubi--ginza")]).toEqual(
			Array.from({ length: 2 }, () => [{ reason: "update", state: "finished" }]),
		);
		expect([worker().source, hasRelease()]).toEqual([VERSION, true]);
		expect(JSON.parse(read("package.json"))).toEqual({ version: VERSION });
		expect([
			read("functions/new.ts"),
			existsSync(join(folder, "functions/old.ts")),
			read("notes.md"),
		]).toEqual(["new", false, "own"]);
		expect(read("wrangler.toml")).toContain('OWN = "1"');
		expect(readdirSync(join(folder, ".deployment")).sort()).toEqual(["files.json", "wrangler.toml"]);
		expect(await update()).toEqual([`${VERSION} は、いちばん新しい版です。`]);
	});

	test("that does not answer returns to the version before; the folder stays, and a repetition begins anew", async () => {
		const before = worker().source;
		const silent = async () => new Response("", { status: 500 });
		await expect(update({ fetch: silent })).rejects.toThrow(/前の版に戻しました/);
		expect(worker().source).toBe(before);
		expect(JSON.parse(read("package.json"))).toEqual({ version: "1.0.0" });
		expect(time).toBeGreaterThanOrEqual(120_000);
		await update();
		expect(worker().source).toBe(VERSION);
	});

	test("waits for the new version, not for any that answers", async () => {
		const earlier = async () => Response.json({ version: "1.0.0" });
		await expect(update({ fetch: earlier })).rejects.toThrow(/前の版に戻しました/);
	});

	test.each<[string, () => void | Promise<void>, RegExp]>([
		[
			"an archive that is not the signed one",
			() => server.spoil("/release.tar.gz", "other"),
			/署名された版と違います/,
		],
		[
			"a version file that another key signed",
			() => server.spoil("/musubi.json", "{}"),
			/署名を確かめられません/,
		],
		[
			"an edited migration",
			async () => {
				const [name] = readdirSync(join(folder, "migrations")).filter((each) => each.endsWith(".sql"));
				await server.publish(VERSION, createInstalled(VERSION, { [`migrations/${name}`]: "select 1" }));
			},
			/データベースの変更が書き換えられています/,
		],
		[
			"a migration that was edited after it was applied",
			() =>
				musubi.standIn
					.findDatabase("musubi--ginza")!
					.execute(
						"update d1_migrations set checksum = 'other' where name like '0000%' or name like '0001%'",
					),
			/musubi--ginza: 適用したあとに書き換えられた/,
		],
		[
			"changes of the same line of wrangler.toml",
			async () => {
				const config = 'name = "musubi"\n\n[vars]\nMUSUBI_ENV = "production"\nOTHER = "1"\n';
				await server.publish(VERSION, createInstalled(VERSION, { "wrangler.toml": config }));
			},
			/wrangler\.toml の変更を、新しい版に移せません/,
		],
		[
			"a release of another version than the signed one",
			() => server.publish("9.3.0", createInstalled(VERSION)),
			/9\.3\.0 ではありません/,
		],
	])("is refused for %s, and nothing is changed", async (_, arrange, text) => {
		await arrange();
		const before = describeState(musubi.standIn);
		musubi.standIn.begin();
		await expect(update()).rejects.toThrow(text);
		expect(musubi.standIn.changingCalls).toEqual([]);
		expect(describeState(musubi.standIn)).toEqual(before);
		expect(JSON.parse(read("package.json"))).toEqual({ version: "1.0.0" });
	});

	test("is asked for, and changes nothing after a no", async () => {
		musubi.standIn.begin();
		await expect(update({ confirm: async () => false })).rejects.toThrow(/中止しました/);
		expect(musubi.standIn.changingCalls).toEqual([]);
	});
});

describe("killed and repeated, an update is whole", () => {
	const outcome = () => ({
		state: describeState(musubi.standIn),
		backups: backupsOf("musubi--ginza"),
		version: read("package.json"),
		config: read("wrangler.toml"),
		files: readdirSync(join(folder, "functions")),
	});

	test("after each call that changes something", async () => {
		musubi.standIn.begin();
		await update();
		const calls = [...musubi.standIn.changingCalls];
		expect(calls.length).toBeGreaterThanOrEqual(6);
		const expected = outcome();
		for (const call of calls) {
			await musubi.standIn.stop();
			await prepare();
			musubi.standIn.begin(call);
			await expect(update(), `killed at call ${call}`).rejects.toThrow();
			musubi.standIn.begin();
			await update();
			expect(outcome(), `after call ${call}`).toEqual(expected);
		}
	});

	test("before each step that it reports", async () => {
		const lines = await update();
		const expected = outcome();
		for (let step = 0; step < lines.length; step++) {
			await musubi.standIn.stop();
			await prepare();
			let reported = 0;
			const die = () => {
				if (reported++ === step) throw new Error("killed");
			};
			await expect(update({ report: die }), `killed at ${lines[step]}`).rejects.toThrow("killed");
			await update();
			expect(outcome(), `after ${lines[step]}`).toEqual(expected);
		}
	});
});
