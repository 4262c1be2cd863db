import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { releaseInfo } from "#domain/console/about/release-file.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { ROOT } from "./local/local-settings.ts";
import { readVersion } from "./updates/read-version.ts";

// `npm run sign-release`: a publisher's key pair, or the version file of an archive (docs/updates.md).
const { values } = parseArgs({
	options: {
		/** Prints a new key pair instead. */
		"new-key": { type: "boolean", default: false },
		/** Archive of the files of this version. */
		archive: { type: "string" },
		/** Address at which the archive will be. */
		address: { type: "string" },
	},
});

if (values["new-key"]) await printKeys();
else await printVersionFile();

async function printKeys(): Promise<void> {
	const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
	const secret = Buffer.from(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).toString("base64url");
	const open = Buffer.from(await crypto.subtle.exportKey("raw", pair.publicKey)).toString("base64url");
	console.log(`MUSUBI_SIGNING_KEY=${secret}\nRELEASE_KEY = "${open}"`);
}

async function printVersionFile(): Promise<void> {
	const secret = process.env.MUSUBI_SIGNING_KEY;
	if (!secret || !values.archive || !values.address) {
		console.error(
			"使い方: MUSUBI_SIGNING_KEY=… npm run sign-release -- --archive ファイル --address アドレス",
		);
		process.exit(1);
	}
	const release = JSON.stringify(
		releaseInfo.parse({
			version: readVersion(ROOT),
			released_at: currentDay(Date.now()),
			archive: values.address,
			sha256: createHash("sha256").update(readFileSync(values.archive)).digest("hex"),
		}),
	);
	const bytes = Buffer.from(secret, "base64url");
	const key = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
	const signature = await crypto.subtle.sign("Ed25519", key, Buffer.from(release));
	console.log(JSON.stringify({ release, signature: Buffer.from(signature).toString("base64url") }));
}
