import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openReleaseFile, type ReleaseInfo } from "#domain/console/about/release-file.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { readVersion } from "./read-version.ts";
import { DEPLOYMENT_FOLDER } from "./update-state.ts";

/** Time limits of the version file and of the archive. */
const FILE_TIMEOUT = 30 * SECOND;
const ARCHIVE_TIMEOUT = 10 * MINUTE;

/** Version file and key, as `wrangler.toml` names them. */
export interface ReleaseSource {
	address: string;
	key: string;
}

/** Source of the releases in `wrangler.toml`. @throws Error without one */
export function readReleaseSource(folder: string): ReleaseSource {
	const config = readFileSync(join(folder, "wrangler.toml"), "utf8");
	const find = (name: string) => new RegExp(`^${name}\\s*=\\s*"([^"]+)"`, "m").exec(config)?.[1];
	const [address, key] = [find("RELEASE_ADDRESS"), find("RELEASE_KEY")];
	if (!address || !key)
		throw new Error(
			"wrangler.toml の [vars] に RELEASE_ADDRESS と RELEASE_KEY がありません（docs/updates.md）。",
		);
	return { address, key };
}

/** Newest release. @throws Error if the file is unreachable, or not signed by the key */
export async function findRelease({ address, key }: ReleaseSource): Promise<ReleaseInfo> {
	const text = new TextDecoder().decode(await download(address, FILE_TIMEOUT));
	const release = await openReleaseFile(text, key);
	if (!release)
		throw new Error(`${address} の署名を確かめられません。RELEASE_KEY が公開元の鍵か、確認してください。`);
	return release;
}

/**
 * Folder with the files of a release, fetched unless it is there.
 * @throws Error for an archive that is not the signed one; nothing is unpacked then
 */
export async function stageRelease(release: ReleaseInfo, folder: string): Promise<string> {
	const staged = join(folder, DEPLOYMENT_FOLDER, "releases", release.version);
	if (existsSync(staged)) return staged;
	const archive = await download(release.archive, ARCHIVE_TIMEOUT);
	if (createHash("sha256").update(archive).digest("hex") !== release.sha256)
		throw new Error(`${release.archive} の内容が、署名された版と違います。`);
	const partial = `${staged}.partial`;
	rmSync(partial, { recursive: true, force: true });
	mkdirSync(partial, { recursive: true });
	writeFileSync(`${partial}.tar.gz`, archive);
	const unpacked = spawnSync("tar", ["-xzf", `${partial}.tar.gz`, "-C", partial, "--strip-components=1"], {
		encoding: "utf8",
	});
	rmSync(`${partial}.tar.gz`);
	if (unpacked.status !== 0) throw new Error(`${release.archive} を展開できません。\n${unpacked.stderr}`);
	if (readVersion(partial) !== release.version)
		throw new Error(`${release.archive} は ${release.version} ではありません。`);
	renameSync(partial, staged);
	return staged;
}

async function download(address: string, timeout: number): Promise<Uint8Array> {
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
		if (!response.ok) throw new Error(String(response.status));
		return await response.bytes();
	} catch (cause) {
		throw new Error(`${address} を取得できません。もう一度実行すると、続きから進みます。`, { cause });
	}
}
