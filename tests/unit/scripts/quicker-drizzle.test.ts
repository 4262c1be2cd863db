import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
	Column,
	entityKind,
	is,
	Name,
	Param,
	Placeholder,
	SQL,
	StringChunk,
	Subquery,
	sql,
	Table,
	View,
} from "drizzle-orm";
import { alias, SQLiteColumn, SQLiteInteger, SQLiteTable } from "drizzle-orm/sqlite-core";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "#db/engine/messages.ts";
import { quickerDrizzle, replaceTypeCheck } from "../../../scripts/quicker-drizzle.ts";

const file = createRequire(import.meta.url)
	.resolve("drizzle-orm")
	.replace(/index\.c?js$/, "entity.js");
const TYPES = [
	Column,
	Name,
	Param,
	Placeholder,
	SQL,
	SQL.Aliased,
	StringChunk,
	Subquery,
	Table,
	View,
	SQLiteColumn,
	SQLiteInteger,
	SQLiteTable,
];

describe("drizzle's look at what a value is, as it is built", () => {
	let quick: typeof is;
	beforeAll(async () => {
		const code = replaceTypeCheck(readFileSync(file, "utf8"));
		({ is: quick } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { is: typeof is });
	});

	/** Class of a second copy of the library: the same kind, but not an instance. */
	class Foreign {
		static [entityKind] = "SQL";
		queryChunks = [];
	}
	class Derived extends Foreign {
		static override [entityKind] = "Derived";
	}

	test.each<[string, unknown]>([
		["a column", messages.id],
		["a column of an alias", alias(messages, "x").id],
		["a table", messages],
		["a table's alias", alias(messages, "x")],
		["a statement", sql`select ${1}`],
		["a named one", sql`select 1`.as("one")],
		["a piece of text", new StringChunk("x")],
		["a name", new Name("x")],
		["a value", new Param(1)],
		["a place for one", sql.placeholder("x")],
		["what another copy of drizzle made", new Foreign()],
		["what derives from it", new Derived()],
		["an object", {}],
		["a list", []],
		["a date", new Date(0)],
		["a text", "SQL"],
		["nothing", null],
	])("says the same of %s as drizzle's own, the first time and later", (_, value) => {
		const own = TYPES.map((type) => is(value, type));
		for (const _ of [1, 2]) expect(TYPES.map((type) => quick(value, type))).toEqual(own);
	});

	test("refuses what is no kind of drizzle's", () => {
		expect(() => quick({}, Date as never)).toThrow("Drizzle entity");
	});

	describe("in a build", () => {
		/** Bundle of a module, as built by `vite build --ssr`. */
		async function built(entry: string, environment: string): Promise<string> {
			const { output } = (await build({
				configFile: false,
				logLevel: "silent",
				plugins: [
					{
						name: "entry",
						resolveId: (id) => (id === "entry" ? "\0entry" : undefined),
						load: (id) => (id === "\0entry" ? entry : undefined),
					},
					quickerDrizzle(environment),
				],
				build: { ssr: true, write: false, rolldownOptions: { input: "entry" } },
				ssr: { noExternal: true },
			})) as Rolldown.RolldownOutput;
			return output.map((each) => ("code" in each ? each.code : "")).join("\n");
		}
		const asking = `export { is } from ${JSON.stringify(file)}`;

		test("is the quick one", async () => {
			expect(await built(asking, "ssr")).toContain("kindsOf.get");
		});

		test("must be in what asks the database, and in nothing else", async () => {
			await expect(built("export default 1", "ssr")).rejects.toThrow("entity.js is no module of the Worker");
			expect(await built("export default 1", "musubi")).toContain("export");
		});
	});

	test("is not built into a version of drizzle that reads otherwise", () => {
		expect(() => replaceTypeCheck("export function is() {}")).toThrow("reads otherwise");
	});
});
