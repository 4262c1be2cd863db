import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { experimental_readRawConfig } from "wrangler";
import { ROOMS } from "#domain/engine/capabilities/registry.ts";
import { listSourceFiles, readImportsOf } from "#tests/support/source-files.ts";

const json = <Content>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Content;

/** Rooms and queues in wrangler.toml. */
interface WranglerConfig {
	durable_objects: { bindings: { name: string; class_name: string }[] };
	migrations: { new_sqlite_classes?: string[] }[];
	queues: {
		producers: { queue: string }[];
		consumers: { queue: string; dead_letter_queue?: string }[];
	};
}

const wrangler = experimental_readRawConfig({ config: "wrangler.toml" }).rawConfig as WranglerConfig;
const { bindings } = wrangler.durable_objects;
/** Party name in an address: the kebab-case class name, `salon-board` for `OpenSalonBoard`. */
const partyOf = (className: string) => className.replace(/(?<!^)[A-Z]/g, "-$&").toLowerCase();
const REGISTRY = "functions/console/open-rooms/registry.ts";
/** File from which the registry imports a room's class. */
const fileOf = (className: string) =>
	readImportsOf(REGISTRY).find(
		({ to }) =>
			to !== null && readFileSync(to, "utf8").includes(`export class ${className} extends AccountRoom`),
	)?.to ?? `${className} in ${REGISTRY}`;
/** Files of the rooms by party name. */
const parties = Object.fromEntries(
	bindings.map(({ class_name }) => [partyOf(class_name), fileOf(class_name)]),
);

describe("the rooms", () => {
	// The file is generated: update it with `vitest --project unit -u` and this file's name.
	test("of partykit.json are those that wrangler.toml binds, under the names that their addresses ask for", async () => {
		const derived = `${JSON.stringify({ name: "musubi", parties }, undefined, "\t")}\n`;
		await expect(derived).toMatchFileSnapshot("../../../partykit.json");
	});

	test.each(bindings)(
		"each have a file that exports them, and a migration that makes them with SQLite: $name",
		({ name, class_name }) => {
			const file = parties[partyOf(class_name)]!;
			expect(name).toBe(class_name);
			expect(existsSync(file), file).toBe(true);
			expect(readFileSync(REGISTRY, "utf8")).toContain(
				`	${class_name}: DurableObjectNamespace<${class_name}>;`,
			);
			expect(wrangler.migrations.flatMap((migration) => migration.new_sqlite_classes ?? [])).toContain(
				class_name,
			);
		},
	);

	test("include those that the site connects to", () => {
		expect(Object.keys(parties)).toEqual(expect.arrayContaining(Object.keys(ROOMS)));
	});
});

describe("the queues", () => {
	const produced = wrangler.queues.producers.map(({ queue }) => queue);
	const consumed = wrangler.queues.consumers;

	test("that are written to are read, and what cannot be worked off lands where it can be seen", () => {
		expect(consumed.map(({ queue }) => queue).sort()).toEqual([...produced].sort());
		for (const { queue, dead_letter_queue } of consumed) expect(dead_letter_queue).toBe(`${queue}-dead`);
	});

	test("are called by the names that the consumer knows", () => {
		const consumer = readFileSync("functions/due-work.ts", "utf8");
		for (const queue of produced)
			expect(consumer).toMatch(new RegExp(`^\\t${queue.replace("musubi-", "")}: `, "m"));
	});
});

describe("the commands", () => {
	const { scripts } = json<{ scripts: Record<string, string> }>("package.json");
	const own = Object.entries(scripts).filter(([, script]) => script.includes("scripts/start.mjs"));

	// A shell in between would swallow npm's signals or end on them, and leave child processes running.
	test.each(own)("%s stands under npm itself, without a shell between", (_, script) => {
		expect(script).toMatch(/^exec node scripts\/start\.mjs /);
	});
});

describe("the lockfile", () => {
	const { packages } = json<{ packages: Record<string, { version: string }> }>("package-lock.json");
	const { overrides, dependencies, devDependencies } =
		json<Record<"overrides" | "dependencies" | "devDependencies", Record<string, string>>>("package.json");

	test.each(["wrangler", "miniflare", "workerd"])("holds one version of %s, the one chosen", (name) => {
		const installed = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
		expect(installed.map(([, { version }]) => version)).toEqual([overrides[name]]);
	});

	test("belongs to versions that are named exactly", () => {
		const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
			([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
		);
		expect(loose).toEqual([]);
	});
});

describe("the migrations", () => {
	const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
	const read = (name: string) => readFileSync(`migrations/${name}`, "utf8");

	test("are those of the journal, in its order", () => {
		const { entries } = json<{ entries: { tag: string }[] }>("migrations/meta/_journal.json");
		expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
	});

	test.each(files)("%s deletes no child rows with their parent, and leaves transactions to D1", (name) => {
		const sql = read(name).replaceAll(/--.*$/gm, "");
		expect(sql).not.toMatch(/on\s+delete\s+(cascade|set)/i);
		expect(sql).not.toMatch(/\b(begin|commit|savepoint|rollback)\b\s*(transaction)?\s*;/i);
	});

	test("is nothing that a code's table adds on deletion either", () => {
		// Tables of the directory are few and small; none of friends' data is below them.
		for (const file of listSourceFiles("db").filter((file) => !file.startsWith("db/platform/directory/")))
			expect(readFileSync(file, "utf8"), file).not.toMatch(/onDelete/);
	});
});
