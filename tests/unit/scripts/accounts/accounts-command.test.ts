import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type StandInContents, TOKEN } from "#tests/support/cloudflare/cloudflare-stand-in.ts";
import {
	type DeployedMusubi,
	deployMusubi,
	describeState,
} from "#tests/support/cloudflare/deployed-musubi.ts";
import { type AccountsCommand, runAccountsCommand } from "../../../../scripts/accounts/accounts-command.ts";
import { errorText } from "../../../../scripts/cloudflare/error-text.ts";

const NOW = Date.parse("2026-11-29T09:00:00Z");
const GINZA: AccountsCommand = { verb: "add", options: { name: "ginza", label: "銀座店" } };
const GINZA_DOMAIN: AccountsCommand = {
	verb: "add",
	options: { name: "ginza", label: "銀座店", host: "ginza.console.example.jp" },
};

let musubi: DeployedMusubi;
let exportFolder: string;
beforeEach(async () => {
	musubi = await deployMusubi();
	exportFolder = mkdtempSync(join(tmpdir(), "musubi-export-"));
});
afterEach(() => musubi.standIn.stop());

const removal = (name = "ginza"): AccountsCommand => ({
	verb: "remove",
	name,
	exportFolder,
	isAgreed: true,
	typedName: name,
});

interface RunOptions {
	ask?: (question: string) => Promise<string>;
	token?: string;
	pause?: (duration: number) => Promise<unknown>;
}

/** Runs a command; the printed lines. */
async function run(
	command: AccountsCommand,
	{ ask, token = TOKEN, pause = async () => {} }: RunOptions = {},
): Promise<string> {
	const lines: string[] = [];
	await runAccountsCommand(command, {
		cloudflare: musubi.client(token),
		deployment: "musubi",
		now: NOW,
		pause,
		report: (line) => lines.push(line),
		ask,
	});
	return lines.join("\n");
}

let contentsWithGinza: StandInContents | undefined;

/** Adds the account ginza; after the first time by a copy. */
async function addGinza(): Promise<void> {
	if (contentsWithGinza) return musubi.standIn.replaceContents(contentsWithGinza);
	await run(GINZA);
	contentsWithGinza = musubi.standIn.copyContents();
}

const directoryRows = (sql: string) => musubi.standIn.findDatabase("musubi-directory")!.rows(sql);
const bindingsOf = (worker: string) => musubi.standIn.workers.get(worker)!.bindings;

describe("adding an account", () => {
	test("creates its databases, binds them beside the others, and opens its door", async () => {
		const printed = await run(GINZA);
		const { standIn } = musubi;
		const [own, archive] = [
			standIn.findDatabase("musubi--ginza")!,
			standIn.findDatabase("musubi--ginza--archive")!,
		];
		expect(bindingsOf("musubi")).toEqual([
			{ type: "plain_text", name: "MUSUBI_ENV", text: "production" },
			{ type: "secret_text", name: "APP_KEY", text: "secret" },
			expect.objectContaining({ name: "DB" }),
			expect.objectContaining({ name: "ARCHIVE" }),
			expect.objectContaining({ name: "DIRECTORY" }),
			{ type: "d1", name: "GINZA__DB", id: own.uuid },
			{ type: "d1", name: "GINZA__ARCHIVE", id: archive.uuid },
		]);
		expect(standIn.workers.get("musubi-ginza")).toMatchObject({
			bindings: [{ type: "service", name: "CONSOLE", service: "musubi" }],
			isPublic: true,
		});
		expect(archive.rows("select count(*) as count from messages")).toEqual([{ count: 0 }]);
		expect(directoryRows("select name, host, label, state, created_at from accounts order by name")).toEqual([
			{
				name: "ginza",
				host: "musubi-ginza.hiyori.workers.dev",
				label: "銀座店",
				state: "active",
				created_at: NOW,
			},
			{ name: "main", host: null, label: "本店", state: "active", created_at: NOW },
		]);
		expect(printed).toContain("LINEのWebhook URL: https://musubi-ginza.hiyori.workers.dev/webhook/line");
	});

	test("makes the first account's administrator its administrator, without a password of its own", async () => {
		await run(GINZA);
		expect(
			musubi.standIn
				.findDatabase("musubi--ginza")!
				.rows(
					"select o.email, o.name, r.is_admin, password_hash from operators o join roles r on r.id = o.role_id",
				),
		).toEqual([
			{
				email: "hanako@example.jp",
				name: "山田 花子",
				is_admin: 1,
				password_hash: expect.stringMatching(/^scrypt\$.*A{43}$/),
			},
		]);
		expect(
			directoryRows(
				"select email, home_account, is_headquarters, account, operator_id from people p join memberships m on m.person_id = p.id order by account",
			),
		).toEqual(
			["ginza", "main"].map((account) => ({
				email: "hanako@example.jp",
				home_account: "main",
				is_headquarters: 1,
				account,
				operator_id: 1,
			})),
		);
	});

	test("attaches a host of an own domain to the console's Worker, and needs no door", async () => {
		await run(GINZA_DOMAIN);
		expect(describeState(musubi.standIn)).toMatchObject({
			domains: ["ginza.console.example.jp → musubi"],
			workers: { musubi: {} },
		});
		expect(musubi.standIn.workers.has("musubi-ginza")).toBe(false);
	});

	test("a second account's administrator is the same person", async () => {
		await run(GINZA);
		await run({ verb: "add", options: { name: "umeda-2", label: "梅田店" } });
		expect(directoryRows("select count(*) as people from people")).toEqual([{ people: 1 }]);
		expect(directoryRows("select account from memberships order by account")).toEqual([
			{ account: "ginza" },
			{ account: "main" },
			{ account: "umeda-2" },
		]);
		expect(bindingsOf("musubi").map(({ name }) => name)).toContain("UMEDA_2__DB");
	});

	test.each<[string, AccountsCommand & { verb: "add" }, RegExp]>([
		["an unusable name", { verb: "add", options: { name: "Ginza", label: "銀座店" } }, /英小文字/],
		["a name with two hyphens", { verb: "add", options: { name: "gin--za", label: "銀座店" } }, /英小文字/],
		[
			"the first account's name",
			{ verb: "add", options: { name: "main", label: "本店" } },
			/最初のアカウントの名前/,
		],
		["no label", { verb: "add", options: { name: "ginza", label: " " } }, /--label/],
		[
			"a colour that is none",
			{ verb: "add", options: { name: "ginza", label: "銀座店", colour: "red" } },
			/--colour/,
		],
		[
			"an address",
			{ verb: "add", options: { name: "ginza", label: "銀座店", host: "https://a.example.jp" } },
			/--host/,
		],
		[
			"another workers.dev address",
			{ verb: "add", options: { name: "ginza", label: "銀座店", host: "musubi.hiyori.workers.dev" } },
			/musubi-ginza\.hiyori\.workers\.dev になります/,
		],
		[
			"an unknown administrator",
			{ verb: "add", options: { name: "ginza", label: "銀座店", admin: "ichiro@example.jp" } },
			/hanako@example\.jp {2}山田 花子/,
		],
	])("is refused with %s, and nothing is created", async (_, command, text) => {
		const before = describeState(musubi.standIn);
		await expect(run(command)).rejects.toThrow(text);
		expect(describeState(musubi.standIn)).toEqual(before);
	});

	test("never replaces another deployment of the door's name", async () => {
		musubi.standIn.workers.set("musubi-ginza", { bindings: [], source: "another", isPublic: true });
		await expect(run(GINZA)).rejects.toThrow(/別の用途/);
		expect(musubi.standIn.workers.get("musubi-ginza")!.source).toBe("another");
	});

	test("never takes the first account's own address", async () => {
		musubi.standIn.domains.set("1", { id: "1", hostname: "ginza.console.example.jp", service: "musubi" });
		await expect(run(GINZA_DOMAIN)).rejects.toThrow(/すでに Worker につながっています/);
	});

	test("takes no address that has other records, even one that a route leads to the Worker", async () => {
		musubi.standIn.records.push("ginza.console.example.jp");
		await expect(run(GINZA_DOMAIN)).rejects.toThrow(
			/受け付けませんでした[\s\S]*externally managed DNS records/,
		);
		expect(directoryRows("select * from accounts")).toEqual([]);
		musubi.standIn.records.length = 0;
		await run(GINZA_DOMAIN);
	});

	test("is refused for another account's address, and for an account with other values", async () => {
		await run(GINZA_DOMAIN);
		await expect(
			run({ verb: "add", options: { name: "umeda", label: "梅田店", host: "ginza.console.example.jp" } }),
		).rejects.toThrow(/銀座店（ginza）のアドレスです/);
		await expect(run({ verb: "add", options: { name: "ginza", label: "銀座本店" } })).rejects.toThrow(
			/すでにあります/,
		);
	});

	test("waits for the deployment of this version", async () => {
		musubi.standIn.findDatabase("musubi")!.execute("delete from d1_migrations where name like '0008%'");
		await expect(run(GINZA)).rejects.toThrow(/先に npm run deploy/);
		musubi.standIn.workers.delete("musubi");
		await expect(run(GINZA)).rejects.toThrow(/まだ公開されていません/);
	});

	test("says which limit of Cloudflare is reached, and goes on when there is room", async () => {
		musubi.standIn.limits.databases = 4;
		await expect(run(GINZA)).rejects.toThrow(/データベースの数の上限/);
		expect(directoryRows("select * from accounts")).toEqual([]);
		musubi.standIn.limits.databases = 5;
		await run(GINZA);
		expect(directoryRows("select name from accounts")).toHaveLength(2);
	});

	test("says that the login is missing", async () => {
		await expect(run(GINZA, { token: "expired" })).rejects.toThrow(/npx wrangler login/);
	});

	test("waits where Cloudflare limits the calls", async () => {
		musubi.standIn.busy = 3;
		await run(GINZA);
		expect(directoryRows("select name from accounts")).toHaveLength(2);
	});

	test("finds its databases behind those of other projects", async () => {
		for (let n = 0; n < 120; n++) musubi.standIn.createDatabase(`other-${n}`);
		await run(GINZA);
		await run(GINZA);
		expect(
			[...musubi.standIn.databases.values()].filter(({ name }) => name.startsWith("musubi--")),
		).toHaveLength(2);
	});
});

describe("a disabled account", () => {
	beforeEach(addGinza);
	const state = () => directoryRows("select state, version from accounts where name = 'ginza'");

	test("is disabled and enabled once, whether the command is repeated or not", async () => {
		expect(await run({ verb: "disable", name: "ginza" })).toContain("「銀座店」を停止しました");
		expect(await run({ verb: "disable", name: "ginza" })).toContain("すでに停止しています");
		expect(state()).toEqual([{ state: "disabled", version: 2 }]);
		expect(await run({ verb: "list" })).toMatch(/ginza .* 停止中/);
		expect(await run({ verb: "enable", name: "ginza" })).toContain("「銀座店」を再開しました");
		expect(await run({ verb: "enable", name: "ginza" })).toContain("すでに動いています");
		expect(state()).toEqual([{ state: "active", version: 3 }]);
	});

	test("names the people whose password is in it, if they work in others", async () => {
		directoryRows(
			"insert into people (id, email, name, home_account, created_at) values ('p', 'p', '青木 空', 'ginza', 0)",
		);
		directoryRows(
			"insert into memberships (person_id, account, operator_id, created_at) values ('p', 'ginza', 9, 0)",
		);
		expect(await run({ verb: "disable", name: "ginza" })).not.toContain("ログインできません");
		expect(await run({ verb: "disable", name: "main" })).toContain(
			"山田 花子 さんは、パスワードがこのアカウントにあるため",
		);
	});

	test("must exist", async () => {
		await expect(run({ verb: "disable", name: "gimza" })).rejects.toThrow(
			/gimza というアカウントはありません/,
		);
	});
});

describe("the list", () => {
	test("has the first account alone before the second is added", async () => {
		expect(await run({ verb: "list" })).toMatch(/^名前 .*\nmain +稼働中$/);
	});

	test("shows accounts, unfinished ones, and bindings that are missing", async () => {
		await addGinza();
		musubi.standIn.createDatabase("musubi--umeda");
		musubi.standIn.createDatabase("musubi-second");
		const worker = musubi.standIn.workers.get("musubi")!;
		worker.bindings = worker.bindings.filter(({ name }) => name !== "GINZA__ARCHIVE");
		const lines = (await run({ verb: "list" })).split("\n");
		expect(lines).toHaveLength(4);
		expect(lines[1]).toMatch(
			/^ginza +銀座店 +musubi-ginza\.hiyori\.workers\.dev +稼働中 +\d.*MB +Worker につながっていません$/,
		);
		expect(lines[2]).toMatch(/^main +本店 +公開先のアドレス +稼働中$/);
		expect(lines[3]).toMatch(/^umeda +追加または削除の途中/);
	});
});

describe("removing an account", () => {
	test("leaves the deployment as it was before, and exports every table first", async () => {
		const before = describeState(musubi.standIn);
		await addGinza();
		await run({ verb: "add", options: { name: "ginza-2", label: "銀座二号店" } });
		const own = musubi.standIn.findDatabase("musubi--ginza")!;
		own.execute(
			"with recursive n(id) as (select 1 union all select id + 1 from n where id < 4500) insert into audit_log (at, verb, subject_type) select id, '試し', 'x' from n",
		);
		const { uuid } = own;
		await run(removal());

		expect([...musubi.standIn.databases.values()].map(({ name }) => name)).not.toContain("musubi--ginza");
		expect(bindingsOf("musubi").map(({ name }) => name)).toEqual(
			expect.not.arrayContaining(["GINZA__DB", "GINZA__ARCHIVE"]),
		);
		expect(bindingsOf("musubi").map(({ name }) => name)).toContain("GINZA_2__DB");
		expect(musubi.standIn.workers.has("musubi-ginza")).toBe(false);
		const folder = join(exportFolder, `musubi--ginza-${uuid.slice(0, 8)}`);
		const lines = readFileSync(join(folder, "audit_log.jsonl"), "utf8").trim().split("\n");
		expect(lines).toHaveLength(4501);
		expect(JSON.parse(lines[4500]!)).toMatchObject({ at: 4500, verb: "試し" });
		expect(readFileSync(join(folder, "schema.sql"), "utf8")).toContain("CREATE TABLE `friends`");
		expect(readdirSync(folder)).not.toContain("message_search.jsonl");

		await run(removal("ginza-2"));
		const after = describeState(musubi.standIn);
		expect({ ...after, databases: { ...after.databases, "musubi-directory": undefined } }).toEqual({
			...before,
			databases: { ...before.databases, "musubi-directory": undefined },
		});
		expect(directoryRows("select name from accounts")).toEqual([{ name: "main" }]);
	});

	test("asks for the name", async () => {
		await addGinza();
		const before = describeState(musubi.standIn);
		const command = { ...removal(), isAgreed: false, typedName: undefined } as AccountsCommand;
		await expect(run(command, { ask: async () => "gina" })).rejects.toThrow(/何も削除していません/);
		await expect(run(command)).rejects.toThrow(/--yes --confirm ginza/);
		await expect(run({ ...command, isAgreed: true } as AccountsCommand)).rejects.toThrow(
			/--yes --confirm ginza/,
		);
		await expect(run({ ...command, typedName: "ginza" } as AccountsCommand)).rejects.toThrow(
			/--yes --confirm/,
		);
		expect(describeState(musubi.standIn)).toEqual(before);
		await run(command, { ask: async () => "ginza" });
		expect(directoryRows("select name from accounts")).toEqual([{ name: "main" }]);
	});

	test("waits until no isolate works for the account before it reads anything", async () => {
		await addGinza();
		await run({ verb: "disable", name: "ginza" });
		let exportsAtPause: string[] | undefined;
		const pause = async (duration: number) => {
			expect(duration).toBeGreaterThanOrEqual(15_000);
			exportsAtPause = readdirSync(exportFolder);
		};
		await run(removal(), { pause });
		expect(exportsAtPause).toEqual([]);
	});

	test("is refused for the first account", async () => {
		await addGinza();
		await expect(run(removal("main"))).rejects.toThrow(/最初のアカウントは削除できません/);
	});

	test("moves the home and the password of its people to another of their accounts", async () => {
		await addGinza();
		const { standIn } = musubi;
		standIn
			.findDatabase("musubi-directory")!
			.execute(
				"update people set home_account = 'ginza'; insert into people (id, email, name, home_account, created_at) values ('p2', 'jiro@example.jp', '次郎', 'ginza', 0); insert into memberships (person_id, account, operator_id, created_at) values ('p2', 'ginza', 9, 0)",
			);
		const [{ hash }] = standIn
			.findDatabase("musubi--ginza")!
			.rows("select password_hash as hash from operators") as [{ hash: string }];
		standIn.findDatabase("musubi")!.execute(`update operators set password_hash = '${hash}' where id = 1`);
		standIn.findDatabase("musubi--ginza")!.execute("update operators set password_hash = 'scrypt$ginza'");
		expect(await run(removal())).toContain(
			"山田 花子 さん（hanako@example.jp）は、これから main にログインします",
		);
		expect(directoryRows("select email, home_account from people")).toEqual([
			{ email: "hanako@example.jp", home_account: "main" },
		]);
		expect(standIn.findDatabase("musubi")!.rows("select password_hash from operators where id = 1")).toEqual([
			{ password_hash: "scrypt$ginza" },
		]);
	});

	test("an interrupted one is finished before the name is used again", async () => {
		await addGinza();
		musubi.standIn
			.findDatabase("musubi--ginza")!
			.execute("insert into audit_log (at, verb, subject_type) values (1, 'tag.create', 'tag')");
		musubi.standIn.broken = /^DELETE \/d1/;
		await expect(run(removal())).rejects.toThrow(/受け付けませんでした/);
		musubi.standIn.broken = undefined;
		await expect(run(GINZA)).rejects.toThrow(/remove ginza を最後まで/);
		await run(removal());
		await run(GINZA);
	});
});

interface KilledCommand {
	command: () => AccountsCommand;
	prepare?: () => Promise<unknown>;
	/** First call that is killed; by default the first that changes something. */
	from?: RegExp;
}

/**
 * Kills a command after each call that changes something, and after the one before; every repetition must end in
 * the same state.
 */
async function killEverywhere({ command, prepare, from = /./ }: KilledCommand): Promise<number> {
	await prepare?.();
	const { standIn } = musubi;
	const prepared = standIn.copyContents();
	standIn.begin();
	await run(command());
	const calls = [...standIn.calls];
	const expected = describeState(standIn);
	// A kill after a read leaves what the previous change left, except in the files of an export.
	const first = calls.findIndex((call) => from.test(call)) + 1;
	const changing = standIn.changingCalls.filter((call) => call >= first);
	const kills = new Set(changing.flatMap((call) => [call - 1, call]).filter((call) => call > 0));
	for (const call of kills) {
		standIn.replaceContents(prepared);
		exportFolder = mkdtempSync(join(tmpdir(), "musubi-export-"));
		standIn.begin(call);
		expect(errorText(await run(command()).catch((error: unknown) => error))).toMatch(
			/^Cloudflare に接続できない[\s\S]*続きから進みます/,
		);
		expect(standIn.isKilled).toBe(true);
		standIn.begin();
		await run(command());
		expect(describeState(standIn), `${call}: ${calls[call - 1]}`).toEqual(expected);
		expect(listExports().filter((name) => !existsSync(join(exportFolder, name, "complete.json")))).toEqual(
			[],
		);
	}
	return calls.length;
}

const listExports = () => readdirSync(exportFolder).filter((name) => !name.endsWith(".part"));

describe("killed after any call, and repeated", () => {
	// Until the domain, both ways make the same calls.
	test.each([
		["by a door", GINZA, undefined],
		["by a domain", GINZA_DOMAIN, /^(PUT|DELETE) \/workers\/domains/],
	])("an account is added once (%s)", async (_, command, from) => {
		expect(await killEverywhere({ command: () => command, from })).toBeGreaterThan(20);
	});

	test.each([
		["with a door", GINZA, undefined],
		["with a domain", GINZA_DOMAIN, /^(PUT|DELETE) \/workers\/domains/],
	])("an account is removed whole (%s), and its export is complete", async (_, command, from) => {
		const calls = await killEverywhere({ command: removal, prepare: () => run(command), from });
		expect(calls).toBeGreaterThan(20);
		expect(listExports()).toHaveLength(2);
	});

	test.each(["disable", "enable"] as const)("%s is done once", async (verb) => {
		await killEverywhere({
			command: () => ({ verb, name: "ginza" }),
			prepare: async () => {
				await addGinza();
				if (verb === "enable") await run({ verb: "disable", name: "ginza" });
			},
		});
	});
});
