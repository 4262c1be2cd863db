import { expect, test } from "vitest";
import { isNewerVersion } from "#domain/console/about/is-newer-version.ts";
import { openReleaseFile } from "#domain/console/about/release-file.ts";
import { createPublisher, RELEASE } from "#tests/support/signed-release.ts";

test("a version file opens with its publisher's key, and has fields of later versions", async () => {
	const { sign, publicKey } = await createPublisher();
	expect(await openReleaseFile(await sign({ ...RELEASE, later: 1 }), publicKey)).toEqual(RELEASE);
});

test("a version file does not open if another key signed it, or if it was changed, cut or is none", async () => {
	const { sign, publicKey } = await createPublisher();
	const other = await createPublisher();
	const file = await sign(RELEASE);
	const { release, signature } = JSON.parse(file) as { release: string; signature: string };
	const broken = [
		await other.sign(RELEASE),
		JSON.stringify({ release: release.replace("9.2.0", "9.3.0"), signature }),
		JSON.stringify({ release, signature: signature.slice(4) }),
		JSON.stringify({ release }),
		file.slice(0, -1),
		"<html>",
		await sign({ ...RELEASE, version: "latest" }),
		await sign({ ...RELEASE, sha256: "none" }),
		await sign({ ...RELEASE, archive: "file:///etc/passwd" }),
	];
	for (const each of broken) expect(await openReleaseFile(each, publicKey), each).toBeUndefined();
	expect(await openReleaseFile(file, "no key")).toBeUndefined();
	expect(await openReleaseFile(file, "")).toBeUndefined();
});

test("versions are compared by their numbers", () => {
	expect(isNewerVersion("1.10.0", "1.9.9")).toBe(true);
	expect(isNewerVersion("2.0.0", "1.9.9")).toBe(true);
	expect(isNewerVersion("1.0.1", "1.0.0")).toBe(true);
	expect(isNewerVersion("1.0.0", "1.0.0")).toBe(false);
	expect(isNewerVersion("1.9.9", "1.10.0")).toBe(false);
});
