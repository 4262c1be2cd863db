import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { DEFAULT_ZONE, HOUR } from "#domain/platform/time/wire-time.ts";
import { backupKeyOf } from "#functions/console/backups/backup-key.ts";
import { workBackups } from "#functions/console/backups/backup-worker.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { newId, newIds } from "#functions/new-id.ts";
import { ACCOUNT_ID, TOKEN } from "#tests/support/cloudflare/cloudflare-stand-in.ts";
import {
	addDeployment,
	type DeployedMusubi,
	deployMusubi,
} from "#tests/support/cloudflare/deployed-musubi.ts";
import { runAccountsCommand } from "../../../../scripts/accounts/accounts-command.ts";
import { asD1 } from "../../../../scripts/accounts/open-deployment.ts";
import { isEqual } from "../../../../scripts/backups/compare-tables.ts";
import { downloadRemoteBackup, makeRemoteBackup } from "../../../../scripts/backups/make-remote-backup.ts";
import { readBackupFiles } from "../../../../scripts/backups/read-backup-files.ts";
import { type RemoteAccount, remoteTarget } from "../../../../scripts/backups/remote-account.ts";
import { restoreBackup } from "../../../../scripts/backups/restore-backup.ts";
import { openBackup } from "../../../../scripts/backups/verify-backup.ts";
import { RemoteD1 } from "../../../../scripts/cloudflare/remote-database.ts";
import { ROOT } from "../../../../scripts/local/local-settings.ts";

const NOW = Date.parse("2026-11-29T09:00:00Z");
const APP_KEY = "k".repeat(43);
const ACCOUNT = { deployment: "musubi", account: "main" };
const SECOND = "musubi-second";
const LAST = { name: "salons/店の 写真#1.png", type: "image/png", bytes: new Uint8Array([1, 2, 3]) };

let musubi: DeployedMusubi;
let folder: string;
let time: number;

beforeEach(async () => {
	musubi = await deployMusubi();
	folder = mkdtempSync(join(tmpdir(), "musubi-remote-backup-"));
	time = NOW;
	const database = musubi.standIn.findDatabase("musubi")!;
	database.execute(
		"insert into friends (id, line_user_id, name, followed_at, created_at) values (1, 'U00000000000000000000000000000001', '佐藤', 0, 0)",
	);
	musubi.standIn.r2.find("musubi-media").set(LAST.name, { bytes: LAST.bytes, contentType: LAST.type });
});
afterEach(() => musubi.standIn.stop());

/** Context of the deployment's Worker, whose bindings are the stand-in's. */
function workerContext(): Ctx {
	const { standIn } = musubi;
	const open = (name: string) => asD1(new RemoteD1(musubi.client(), standIn.findDatabase(name)!.uuid));
	const env = {
		DB: open("musubi"),
		ARCHIVE: open("musubi-archive"),
		DIRECTORY: open("musubi-directory"),
		MEDIA: standIn.r2.asBinding("musubi-media"),
		BACKUPS: standIn.r2.asBinding("musubi-backups"),
		APP_KEY,
		JOBS: { send: async () => undefined },
	} as unknown as Env;
	const clock = () => time;
	return {
		env,
		db: connectD1(env.DB),
		now: time,
		clock,
		zone: DEFAULT_ZONE,
		random: Math.random,
		newId,
		newIds,
	};
}

/** Makes and downloads a backup, on which the deployment works meanwhile. */
async function backUp(): Promise<void> {
	const surroundings = {
		cloudflare: musubi.client(),
		now: () => time,
		pause: async (duration: number) => {
			time += duration;
			await workBackups(workerContext());
		},
		report: () => {},
	};
	const made = await makeRemoteBackup(ACCOUNT, "manual", surroundings);
	await downloadRemoteBackup(ACCOUNT, made, folder, musubi.client());
}

/** Runs `npm run restore` into the second deployment; its output. Loading the product takes it seconds. */
async function runRestore(): Promise<string> {
	const script = ["--no-warnings", "scripts/restore.ts", "--deployment", SECOND, folder];
	const { stdout } = await promisify(execFile)(process.execPath, script, {
		cwd: ROOT,
		env: {
			...process.env,
			...{ CLOUDFLARE_API_BASE_URL: musubi.base, CLOUDFLARE_API_TOKEN: TOKEN },
			...{ CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID, MUSUBI_RESTORE_KEY: backupKeyOf(APP_KEY) },
		},
	});
	return stdout;
}

/** Restores into an account as the command does, in this process. @returns whether all tables are equal */
async function restoreInto(account: RemoteAccount, wait?: () => Promise<void>): Promise<boolean> {
	const backup = await openBackup(await readBackupFiles([folder]), backupKeyOf(APP_KEY));
	const target = await remoteTarget(musubi.client(), account, wait);
	const comparisons = await restoreBackup(backup, target, { deleted: [], now: NOW, report: () => {} });
	return comparisons.every(isEqual);
}

const rowsOf = (deployment: string) =>
	musubi.standIn.findDatabase(deployment)!.rows("select id, name from friends order by id");
const filesOf = (deployment: string) => [...musubi.standIn.r2.find(`${deployment}-media`)];
const cronsOf = (worker: string) => musubi.standIn.workers.get(worker)!.crons;

test("a deployment makes a backup, which is downloaded and restored into another one with its files", async () => {
	await backUp();
	addDeployment(musubi.standIn, SECOND);
	musubi.standIn.begin();
	expect(await runRestore()).toContain("個の表が、すべて一致しました");
	expect(rowsOf(SECOND)).toEqual([{ id: 1, name: "佐藤" }]);
	expect(filesOf(SECOND)).toEqual(filesOf("musubi"));
	expect(cronsOf(SECOND)).toEqual(["* * * * *"]);
	// The clock stands still from before the first row until after the comparison.
	const schedules = `PUT /workers/scripts/${SECOND}/schedules`;
	const changes = musubi.standIn.changingCalls.map((number) => musubi.standIn.calls[number - 1]);
	expect([changes[0], changes.at(-2)]).toEqual([schedules, schedules]);
	musubi.standIn.begin();
	await expect(runRestore()).rejects.toThrow(/復元先にデータがあります/);
	expect(musubi.standIn.changingCalls).toEqual([]);
}, 180_000);

test("a restore killed on its way leaves the clock paused, and is finished by another one", async () => {
	const restore = () => restoreInto({ deployment: SECOND, account: "main" });
	await backUp();
	addDeployment(musubi.standIn, SECOND);
	musubi.standIn.begin();
	await restore();
	const { changingCalls } = musubi.standIn;
	const some = [0.6].map((share) => Math.floor(share * changingCalls.length));
	const last = changingCalls.length - 1;
	for (const index of [0, ...some, last - 1]) {
		const call = changingCalls[index]!;
		musubi.standIn.remove(SECOND);
		addDeployment(musubi.standIn, SECOND);
		musubi.standIn.begin(call);
		await expect(restore(), `killed at call ${call}`).rejects.toThrow();
		if (index < last - 1) expect(cronsOf(SECOND)).toEqual([]);
		musubi.standIn.begin();
		expect(await restore(), `after call ${call}`).toBe(true);
		expect([rowsOf(SECOND), filesOf(SECOND)]).toEqual([rowsOf("musubi"), filesOf("musubi")]);
		expect(cronsOf(SECOND)).toEqual(["* * * * *"]);
	}
}, 120_000);

describe("a further account of a deployment in use", () => {
	const add = () =>
		runAccountsCommand(
			{ verb: "add", options: { name: "ginza", label: "銀座店" } },
			{
				...{ cloudflare: musubi.client(), deployment: "musubi", now: NOW },
				...{ pause: async () => {}, report: () => {}, ask: undefined },
			},
		);
	const directory = () => musubi.standIn.findDatabase("musubi-directory")!;
	const states: unknown[] = [];

	async function restoreIntoGinza(): Promise<void> {
		await restoreInto({ deployment: "musubi", account: "ginza" }, async () => {
			states.push([stateOf(), rowsOf("musubi--ginza")]);
		});
	}
	const stateOf = () => directory().rows("select state from accounts where name = 'ginza'")[0]?.state;

	test("is disabled before its first row, stays so, and lets its people in as their restored operators", async () => {
		await backUp();
		await add();
		directory().execute("update memberships set operator_id = 7 where account = 'ginza'");
		await restoreIntoGinza();
		expect(states).toEqual([["disabled", []]]);
		expect(rowsOf("musubi--ginza")).toEqual([{ id: 1, name: "佐藤" }]);
		expect(stateOf()).toBe("disabled");
		expect(directory().rows("select operator_id from memberships where account = 'ginza'")).toEqual([
			{ operator_id: 1 },
		]);
		await expect(restoreIntoGinza()).rejects.toThrow(/すでにデータがあります/);
	});

	test("is refused once it is connected with LINE, and nothing is changed", async () => {
		await backUp();
		await add();
		directory().execute("update accounts set sealed_line = 'x' where name = 'ginza'");
		await expect(restoreIntoGinza()).rejects.toThrow(/LINE につながっています/);
		expect([stateOf(), rowsOf("musubi--ginza")]).toEqual(["active", []]);
	});
});

test("a backup that does not end, or that failed, is said so", async () => {
	const wait = async (meanwhile: string) =>
		makeRemoteBackup(ACCOUNT, "manual", {
			cloudflare: musubi.client(),
			now: () => time,
			pause: async () => {
				time += HOUR;
				musubi.standIn.findDatabase("musubi")!.execute(meanwhile);
			},
			report: () => {},
		});
	await expect(wait("select 1")).rejects.toThrow(/終わりません/);
	const failed = "update backups set state = 'failed', failure = '容量が足りません'";
	await expect(wait(failed)).rejects.toThrow(/容量が足りません/);
});

test("a missing object is refused by its name", async () => {
	await backUp();
	await expect(musubi.client().getObject("musubi-backups", "2026-11-29-1/none")).rejects.toThrow(/404 GET/);
});
