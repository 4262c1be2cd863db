import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { baseConfigOf, releasedConfigOf } from "./merge-config.ts";
import { readVersion } from "./read-version.ts";
import { DEPLOYMENT_FOLDER } from "./update-state.ts";

/** Names that no release contains: the state, installed packages and builds. */
const OWN = [
	".git",
	"node_modules",
	"dist",
	"dist-deployment",
	"exports",
	"backups",
	".state",
	".wrangler",
	DEPLOYMENT_FOLDER,
];

const LIST = "files.json";

/**
 * Replaces the installed files by those of a release. `package.json` is the last one, so that a folder whose version is
 * new is complete.
 */
export function adoptFiles(folder: string, staged: string): void {
	const files = listFiles(staged).filter((name) => !name.startsWith("wrangler.toml."));
	const earlier = listInstalled(folder);
	for (const name of files.filter((each) => each !== "package.json")) copyFile(name, folder, staged);
	for (const name of earlier.filter((each) => !files.includes(each)))
		rmSync(join(folder, name), { force: true });
	cpSync(releasedConfigOf(staged), baseConfigOf(folder));
	writeFileSync(join(folder, DEPLOYMENT_FOLDER, LIST), JSON.stringify(files));
	copyFile("package.json", folder, staged);
	rmSync(dirname(staged), { recursive: true, force: true });
}

function copyFile(name: string, folder: string, staged: string): void {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	cpSync(join(staged, name), join(folder, name));
}

const listFiles = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
		.filter((name) => !OWN.includes(name.split(sep)[0]!));

/** Files of the installed release, by its update or its tag. Others are nobody's to delete. */
function listInstalled(folder: string): string[] {
	const list = join(folder, DEPLOYMENT_FOLDER, LIST);
	if (existsSync(list)) return JSON.parse(readFileSync(list, "utf8")) as string[];
	const tag = `v${readVersion(folder)}`;
	const listed = spawnSync("git", ["ls-tree", "-r", "-z", "--name-only", tag], {
		cwd: folder,
		encoding: "utf8",
	});
	return listed.status === 0 ? listed.stdout.split("\0").filter(Boolean) : [];
}
