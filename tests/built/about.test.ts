import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PackageLicense } from "#domain/console/about/package-license.ts";
import { DIST } from "../../scripts/local/local-settings.ts";

const { version, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
	version: string;
	dependencies: Record<string, string>;
};
const CLIENT = join(DIST, "client");
const [folder = ""] = globSync(`assets/about-${version}-*`, { cwd: CLIENT });
const read = (file: string) => readFileSync(join(CLIENT, folder, file), "utf8");
const licenses = JSON.parse(read("licenses.json")) as PackageLicense[];

/** Package that only exports others, which are listed themselves. */
const WITHOUT_CODE = ["@tiptap/pm"];

test("every production dependency is among the licences, with the version that is installed", () => {
	const listed = new Set(licenses.map(({ name, version }) => `${name}@${version}`));
	const wanted = Object.entries(dependencies).filter(([name]) => !WITHOUT_CODE.includes(name));
	expect(wanted.length).toBeGreaterThan(30);
	expect(wanted.map(([name, version]) => `${name}@${version}`).filter((each) => !listed.has(each))).toEqual(
		[],
	);
	// Reached through others: of the site, of the Worker, and as data.
	for (const name of ["prosemirror-state", "@peculiar/x509", "emojibase-data"])
		expect(licenses.map((each) => each.name)).toContain(name);
});

test("a licence is named, and its text comes with the package's notice", () => {
	expect(licenses.filter(({ identifier }) => !identifier).map(({ name }) => name)).toEqual([]);
	const textOf = (name: string) => licenses.find((each) => each.name === name)?.text ?? "";
	expect(textOf("react")).toContain("Permission is hereby granted");
	expect(textOf("swagger-ui-dist")).toContain(
		readFileSync("node_modules/swagger-ui-dist/NOTICE", "utf8").trim(),
	);
	expect(licenses.filter(({ text }) => !text).length).toBeLessThan(10);
});

test("the changes are those of this version alone", () => {
	const html = read("changelog.html");
	expect(html).toContain(`<h2>${version} - `);
	expect(html.match(/<h2>/g)).toHaveLength(1);
	expect(html).not.toMatch(/href="(?!https:)/);
});

test("neither bundle serves its own list", () => {
	expect(["client", "musubi"].filter((each) => existsSync(join(DIST, each, "licenses.json")))).toEqual([]);
});
