import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { releaseInfo } from "#domain/console/about/release-file.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";

interface SignedArchive {
	/** File of the archive. */
	archive: string;
	/** Address at which it will be. */
	address: string;
	/** Publisher's secret key, PKCS #8 in base64url. */
	secret: string;
	now: number;
}

/** Version file of an archive, which itself says its version. @throws Error for an archive of something else */
export async function signRelease({ archive, address, secret, now }: SignedArchive): Promise<string> {
	const release = JSON.stringify(
		releaseInfo.parse({
			version: readArchivedVersion(archive),
			released_at: currentDay(now),
			archive: address,
			sha256: createHash("sha256").update(readFileSync(archive)).digest("hex"),
		}),
	);
	const bytes = Buffer.from(secret, "base64url");
	const key = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
	const signature = await crypto.subtle.sign("Ed25519", key, Buffer.from(release));
	return JSON.stringify({ release, signature: Buffer.from(signature).toString("base64url") });
}

/** Version of `package.json` in the archive's only folder. */
function readArchivedVersion(archive: string): string {
	const tar = (...options: string[]) =>
		spawnSync("tar", options, { encoding: "utf8", maxBuffer: MAX_OUTPUT }).stdout;
	const name = /^[^/]+\/package\.json$/m.exec(tar("-tzf", archive))?.[0];
	if (!name)
		throw new Error(`${archive} は、git archive で作った版のファイルではありません（docs/updates.md）。`);
	return (JSON.parse(tar("-xzOf", archive, name)) as { version: string }).version;
}

/** Bytes of a list of names. */
const MAX_OUTPUT = 64 * 1_024 * 1_024;
