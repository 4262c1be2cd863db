import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "musubi 結び-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Clone with only its first scripts, and a PATH whose npm has this version, or none. */
function cloneWith(npm: string | undefined): { clone: string; path: string } {
	const clone = mkdtempSync(join(folder, "clone-"));
	mkdirSync(join(clone, "scripts"));
	for (const script of ["start.mjs", "requirements.mjs"])
		copyFileSync(join("scripts", script), join(clone, "scripts", script));
	writeFileSync(join(clone, "package-lock.json"), "{}");
	const path = join(clone, "bin");
	mkdirSync(path);
	if (npm === undefined) return { clone, path };
	writeFileSync(join(path, "npm"), `#!/bin/sh\n[ "$1" = --version ] && echo ${npm} || exit 9\n`);
	chmodSync(join(path, "npm"), 0o755);
	return { clone, path };
}

/** Runs the start script with this npm, after a script that modifies Node. */
function start(npm: string | undefined, change = "") {
	const { clone, path } = cloneWith(npm);
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		["--import", `data:text/javascript,${encodeURIComponent(change)}`, join(clone, "scripts/start.mjs")],
		{ encoding: "utf8", env: { PATH: path } },
	);
	return { status, stdout, stderr, isChanged: existsSync(join(clone, "node_modules")) };
}

const versionOfNode = (node: string) =>
	`Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } });`;

describe("a start on a machine that lacks what the project cannot bring", () => {
	test.each([
		["an old npm", "9.2.0", "", /^npm 10 以降が必要です（今は 9\.2\.0）。npm install --global npm@11 .*\n$/],
		["no npm", undefined, "", /^npm 10 以降が必要です（見つかりません）。.*\n$/],
		[
			"an old Node",
			"11.0.0",
			versionOfNode("18.20.8"),
			/^Node\.js 20 以降が必要です（今は 18\.20\.8）。.* npx .*\n$/,
		],
		[
			"no glibc",
			"11.0.0",
			`process.report.getReport = () => ({ header: {} });`,
			/^glibc のない Linux.*では動きません。.*\n$/,
		],
		[
			"a processor without workerd",
			"11.0.0",
			`Object.defineProperty(process, "arch", { value: "riscv64" });`,
			/^この環境（\w+-riscv64）では動きません。.*\n$/,
		],
	])("says so in one line and installs nothing: %s", (_, npm, change, line) => {
		expect(start(npm, change)).toEqual({
			status: 1,
			stdout: "",
			stderr: expect.stringMatching(line),
			isChanged: false,
		});
	});

	test("is not refused with Node 20 and npm 10, and ends with npm's own code", () => {
		const { status, stdout } = start("10.8.2", versionOfNode("20.0.0"));
		expect(stdout).toContain("インストールしています");
		expect(status).toBe(9);
	});
});
