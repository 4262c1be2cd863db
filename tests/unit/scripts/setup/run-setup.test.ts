import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { experimental_readRawConfig } from "wrangler";
import { ACCOUNT_ID, CloudflareStandIn, TOKEN } from "#tests/support/cloudflare/cloudflare-stand-in.ts";
import { CloudflareClient } from "../../../../scripts/cloudflare/cloudflare-client.ts";
import { type BuiltConfig, renameConfig } from "../../../../scripts/deployment/built-config.ts";
import { listResources } from "../../../../scripts/setup/deployment-resources.ts";
import { runSetup, type SetupOptions } from "../../../../scripts/setup/run-setup.ts";

const { rawConfig } = experimental_readRawConfig({ config: "wrangler.toml" });
const resources = listResources(renameConfig(rawConfig as unknown as BuiltConfig, "musubi"), 1);

let standIn: CloudflareStandIn;
let cloudflare: CloudflareClient;
let folder: string;
beforeEach(prepare);
afterEach(() => standIn.stop());

async function prepare(): Promise<void> {
	standIn = new CloudflareStandIn();
	const base = await standIn.start();
	cloudflare = new CloudflareClient({ base, credentials: { token: TOKEN }, accountId: ACCOUNT_ID });
	folder = mkdtempSync(join(tmpdir(), "musubi-setup-"));
	// Others in the same account.
	standIn.createDatabase("blog");
	standIn.workers.set("blog", { bindings: [], source: "", isPublic: true, crons: ["0 0 * * *"] });
}

/** Creates what is missing, as wrangler does; fails behind the last resource if it has to. */
async function deploy(isBroken = false): Promise<void> {
	for (const queue_name of resources.queues)
		if (![...standIn.queues.values()].includes(queue_name))
			await cloudflare.call("POST", "/queues", { queue_name });
	for (const name of resources.buckets)
		if (!standIn.r2.buckets.has(name)) await cloudflare.call("POST", "/r2/buckets", { name });
	for (const name of resources.databases)
		if (!standIn.findDatabase(name)) await cloudflare.call("POST", "/d1/database", { name });
	const form = new FormData();
	const metadata = { main_module: "index.js", compatibility_date: "2026-11-01", bindings: [] };
	form.set("metadata", new Blob([JSON.stringify(metadata)], { type: "application/json" }));
	form.set("index.js", new Blob([""], { type: "application/javascript+module" }), "index.js");
	await cloudflare.call("PUT", "/workers/scripts/musubi", form);
	if (isBroken) throw new Error("Worker が起動しません");
}

async function setUp(overrides: Partial<SetupOptions> = {}): Promise<string> {
	const lines: string[] = [];
	await runSetup({
		...{ folder, resources, cloudflare, report: (line: string) => lines.push(line) },
		...{ confirm: async () => true, confirmTakeBack: async () => true, deploy: () => deploy() },
		...overrides,
	});
	return lines.join("\n");
}

const state = () => ({
	workers: [...standIn.workers.keys()].sort(),
	databases: [...standIn.databases.values()].map(({ name }) => name).sort(),
	buckets: [...standIn.r2.buckets.keys()].sort(),
	queues: [...standIn.queues.values()].sort(),
});
const OTHERS = { workers: ["blog"], databases: ["blog"], buckets: [], queues: [] };
const COMPLETE = {
	workers: ["blog", "musubi"],
	databases: ["blog", "musubi", "musubi-archive", "musubi-directory"],
	buckets: ["musubi-backups", "musubi-media"],
	queues: [...resources.queues].sort(),
};

describe("a set-up", () => {
	test("creates everything after the checks, and says what it will create", async () => {
		expect(await setUp()).toContain("データベース 3 件、バケット 2 件、キュー 14 件");
		expect(state()).toEqual(COMPLETE);
		expect(existsSync(join(folder, ".deployment/setup.json"))).toBe(false);
	});

	test.each<[string, () => void, RegExp]>([
		["on the free plan", () => (standIn.plan = "free"), /無料プランでは動きません/],
		["without R2", () => (standIn.r2.isEnabled = false), /R2 が有効になっていません/],
		[
			"without a workers.dev address",
			() => (standIn.hasSubdomain = false),
			/workers\.dev のアドレスがまだありません/,
		],
		[
			"beside a database of the name",
			() => standIn.createDatabase("musubi-archive"),
			/データベースがあります: musubi-archive/,
		],
		[
			"beside a bucket of the name",
			() => standIn.r2.create("musubi-media"),
			/バケットがあります: musubi-media/,
		],
		[
			"beside a queue of the name",
			() => standIn.queues.set("1", "musubi-jobs"),
			/キューがあります: musubi-jobs/,
		],
		[
			"beside a Worker of the name",
			() => standIn.workers.set("musubi", { bindings: [], source: "", isPublic: true }),
			/同じ名前のWorkerがあります: musubi/,
		],
		[
			"without a trigger left",
			() => {
				for (let index = 0; index < 50; index++)
					standIn.workers.set(`w${index}`, {
						...{ bindings: [], source: "", isPublic: true },
						crons: Array.from({ length: 5 }, () => "* * * * *"),
					});
			},
			/Cron トリガーの数が上限を超えます（いま 251 件、必要 1 件、上限 250 件）/,
		],
		[
			"with several faults at once",
			() => {
				standIn.plan = "free";
				standIn.r2.isEnabled = false;
				for (let index = 0; index < 8; index++) standIn.createDatabase(`other-${index}`);
			},
			/無料プラン[\s\S]*R2 が有効[\s\S]*データベースの数が上限を超えます（いま 9 件、必要 3 件、上限 10 件）/,
		],
	])("%s is refused, and nothing is created", async (_, arrange, text) => {
		arrange();
		standIn.begin();
		await expect(setUp()).rejects.toThrow(text);
		expect(standIn.changingCalls).toEqual([]);
	});

	test("goes on without knowing the plan, and says so; without a yes it creates nothing", async () => {
		standIn.plan = "hidden";
		await expect(setUp({ confirm: async () => false })).rejects.toThrow(/中止しました/);
		expect(state()).toEqual(OTHERS);
		expect(await setUp()).toContain("プランは、このログインでは確かめられません");
	});

	test("that fails takes back what it made, and nothing else, after asking", async () => {
		await expect(setUp({ deploy: () => deploy(true) })).rejects.toThrow(/すべて削除しました/);
		expect(state()).toEqual(OTHERS);
		const refuse = { deploy: () => deploy(true), confirmTakeBack: async () => false };
		await expect(setUp(refuse)).rejects.toThrow(/残っています/);
		expect(state()).toEqual(COMPLETE);
		await setUp();
		expect(state()).toEqual(COMPLETE);
	});

	test("that was begun in another account at Cloudflare is not continued in this one", async () => {
		const keep = { deploy: () => deploy(true), confirmTakeBack: async () => false };
		await expect(setUp(keep)).rejects.toThrow(/残っています/);
		await standIn.stop();
		const begun = folder;
		await prepare();
		await deploy();
		// The same server, which knows one account, under another id.
		const other = Object.create(cloudflare, { accountId: { value: "another" } }) as CloudflareClient;
		const calls = { call: cloudflare.call.bind(cloudflare), find: cloudflare.find.bind(cloudflare) };
		Object.assign(other, { ...calls, list: cloudflare.list.bind(cloudflare) });
		await expect(setUp({ folder: begun, cloudflare: other, deploy: () => deploy(true) })).rejects.toThrow(
			/同じ名前の/,
		);
		expect(state()).toEqual(COMPLETE);
	});

	test("keeps a bucket with files, and says so", async () => {
		const fill = async () => {
			await deploy();
			standIn.r2.find("musubi-media").set("a", { bytes: new Uint8Array(1), contentType: "" });
			throw new Error("later");
		};
		await expect(setUp({ deploy: fill })).rejects.toThrow(/残しました: musubi-media/);
		expect(state()).toEqual({ ...OTHERS, buckets: ["musubi-media"] });
	});
});

test("killed after each call, and repeated, a set-up is whole, and one that is taken back leaves nothing", async () => {
	standIn.begin();
	await expect(setUp({ deploy: () => deploy(true) })).rejects.toThrow(/すべて削除/);
	const calls = [...standIn.changingCalls];
	expect(calls).toHaveLength(40);
	for (const call of calls) {
		await standIn.stop();
		await prepare();
		standIn.begin(call);
		await expect(setUp({ deploy: () => deploy(true) })).rejects.toThrow();
		standIn.begin();
		if (call % 2) {
			await setUp();
			expect(state(), `after call ${call}`).toEqual(COMPLETE);
		} else {
			await expect(setUp({ deploy: () => deploy(true) })).rejects.toThrow(/すべて削除/);
			expect(state(), `after call ${call}`).toEqual(OTHERS);
		}
	}
});
