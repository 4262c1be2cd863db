import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openReleaseFile } from "#domain/console/about/release-file.ts";
import { createInstalled } from "#tests/support/release-server.ts";
import { signRelease } from "../../../../scripts/updates/sign-release.ts";

const ADDRESS = "https://releases.example.com/musubi-9.2.0.tar.gz";

async function createKeys() {
	const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
	const encode = async (format: "pkcs8" | "raw", key: CryptoKey) =>
		Buffer.from(await crypto.subtle.exportKey(format, key)).toString("base64url");
	return { secret: await encode("pkcs8", pair.privateKey), open: await encode("raw", pair.publicKey) };
}

/** Packs files of a folder, as `git archive --prefix` does. */
function pack(folder: string, ...names: string[]): string {
	const archive = join(mkdtempSync(join(tmpdir(), "musubi-archive-")), "release.tar.gz");
	const parts = folder.split("/");
	const last = parts.at(-1)!;
	const files = names.map((name) => `${last}/${name}`);
	spawnSync("tar", ["-czf", archive, "-C", parts.slice(0, -1).join("/"), ...files]);
	return archive;
}

test("the version file names the version that its archive has, whatever is checked out", async () => {
	const keys = await createKeys();
	const archive = pack(
		createInstalled("9.2.0", { "web/package.json": '{"version":"0.0.1"}' }),
		"web",
		"package.json",
	);
	const signed = await signRelease({ archive, address: ADDRESS, secret: keys.secret, now: 0 });
	const release = await openReleaseFile(signed, keys.open);
	expect([release?.version, release?.archive]).toEqual(["9.2.0", ADDRESS]);
});

test("an archive of something else is refused", async () => {
	const archive = pack(createInstalled("9.2.0"), "CHANGELOG.md");
	const { secret } = await createKeys();
	await expect(signRelease({ archive, address: ADDRESS, secret, now: 0 })).rejects.toThrow("git archive");
});
