import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { errorText } from "./cloudflare/error-text.ts";
import { signRelease } from "./updates/sign-release.ts";

// `npm run sign-release`: a publisher's key pair, or the version file of an archive (docs/updates.md).
const { values } = parseArgs({
	options: {
		/** Prints a new key pair instead. */
		"new-key": { type: "boolean", default: false },
		/** Archive of the files of a version. */
		archive: { type: "string" },
		/** Address at which the archive will be. */
		address: { type: "string" },
		/** Version file. npm itself writes to the standard output, so it is no redirection. */
		to: { type: "string", default: "musubi.json" },
	},
});

try {
	if (values["new-key"]) await printKeys();
	else await writeVersionFile();
} catch (error) {
	console.error(errorText(error));
	process.exit(1);
}

async function printKeys(): Promise<void> {
	const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
	const secret = Buffer.from(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).toString("base64url");
	const open = Buffer.from(await crypto.subtle.exportKey("raw", pair.publicKey)).toString("base64url");
	console.log(`MUSUBI_SIGNING_KEY=${secret}\nRELEASE_KEY = "${open}"`);
}

async function writeVersionFile(): Promise<void> {
	const secret = process.env.MUSUBI_SIGNING_KEY;
	const { archive, address, to } = values;
	if (!secret || !archive || !address)
		throw new Error(
			"使い方: MUSUBI_SIGNING_KEY=… npm run sign-release -- --archive ファイル --address アドレス",
		);
	writeFileSync(to, await signRelease({ archive, address, secret, now: Date.now() }));
	console.log(`${to} に保存しました。アーカイブを先に、${to} をあとに公開してください。`);
}
