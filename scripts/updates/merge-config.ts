import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readVersion } from "./read-version.ts";
import { DEPLOYMENT_FOLDER } from "./update-state.ts";

const CONFIG = "wrangler.toml";

/** File with the configuration of the installed release, before changes of the deployment. */
export const baseConfigOf = (folder: string): string => join(folder, DEPLOYMENT_FOLDER, CONFIG);
/** File with the configuration of a staged release, beside the merged one. */
export const releasedConfigOf = (staged: string): string => join(staged, `${CONFIG}.released`);

/**
 * Carries the deployment's changes of `wrangler.toml` over to a staged release. A repetition finds the release's own
 * file beside it.
 * @throws Error for changes of the same lines
 */
export function mergeConfig(folder: string, staged: string): void {
	const released = releasedConfigOf(staged);
	const target = join(staged, CONFIG);
	if (!existsSync(released)) writeFileSync(released, readFileSync(target));
	writeFileSync(target, mergeTexts(folder, staged));
}

function mergeTexts(folder: string, staged: string): string {
	const released = releasedConfigOf(staged);
	const target = join(staged, CONFIG);
	const [own, theirs] = [readFileSync(join(folder, CONFIG), "utf8"), readFileSync(released, "utf8")];
	const base = readBase(folder);
	if (own === base || own === theirs) return theirs;
	if (base === theirs) return own;
	if (base === undefined) throw conflict(target, "元の wrangler.toml が見つかりません。");
	const common = join(staged, `${CONFIG}.base`);
	writeFileSync(common, base);
	const merged = spawnSync("git", ["merge-file", "-p", join(folder, CONFIG), common, released], {
		encoding: "utf8",
	});
	if (merged.status !== 0) throw conflict(target, "同じ行が、両方で変更されています。");
	return merged.stdout;
}

/** Configuration of the installed release, from its last update or its tag. */
function readBase(folder: string): string | undefined {
	if (existsSync(baseConfigOf(folder))) return readFileSync(baseConfigOf(folder), "utf8");
	const shown = spawnSync("git", ["show", `v${readVersion(folder)}:./${CONFIG}`], {
		cwd: folder,
		encoding: "utf8",
	});
	return shown.status === 0 ? shown.stdout : undefined;
}

const conflict = (target: string, reason: string): Error =>
	new Error(
		`wrangler.toml の変更を、新しい版に移せません。${reason}\n${target} を見て wrangler.toml を同じ内容にしてから、もう一度実行してください。`,
	);
