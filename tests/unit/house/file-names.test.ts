import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

const ROOMS = ["domain", "db", "functions", "simulator", "scripts"];
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(ts|mjs)$/;
const CAMEL = /^[a-z]\w*(\.d)?\.ts$/;
const PASCAL_OR_CAMEL = /^[A-Za-z]\w*\.tsx$/;

/** Entry of an explorer kind: the one file of `web` that every kind has under the same name. */
const SHARED = new Set(["explorer-kind.tsx", "swagger-ui.d.ts"]);

/** Registries whose entries are named after a question, a condition or a change, by one word. */
const REGISTRIES = /\/(field-types|conditions|kinds)\//;

/** Names that do not stand alone in a search: a verb or a role without its object. */
const INCOMPLETE =
	/^(api|calls|change|claim|common|copy|draft|find|forget|helpers|list|load|page|present|preview|remove|save|send|show|types|update|utils|values|work|write)\.tsx?$/;

const filesOf = (room: string) => listSourceFiles(room);

describe("a file's name", () => {
	test.each(ROOMS)("is in kebab case in %s/", (room) => {
		const files = filesOf(room);
		expect(files.length).toBeGreaterThan(20);
		expect(files.filter((file) => !KEBAB.test(basename(file)))).toEqual([]);
	});

	test("is in camel case in web/, and in Pascal case for a component", () => {
		const wrong = filesOf("web").filter((file) => {
			const name = basename(file);
			return !SHARED.has(name) && !(name.endsWith(".tsx") ? PASCAL_OR_CAMEL : CAMEL).test(name);
		});
		expect(wrong).toEqual([]);
	});

	test("stands alone in a search", () => {
		const incomplete = [...ROOMS, "web"]
			.flatMap(filesOf)
			.filter((file) => INCOMPLETE.test(basename(file)) && !REGISTRIES.test(file));
		expect(incomplete).toEqual([]);
	});
});
