import type { ReleaseInfo } from "#domain/console/about/release-file.ts";

const textOf = (bytes: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");

/** Publisher of releases, with a key of its own. */
export async function createPublisher() {
	const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
	const exported = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
	return {
		publicKey: textOf(exported),
		/** Version file of a release. */
		sign: async (release: object): Promise<string> => {
			const text = JSON.stringify(release);
			const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, new TextEncoder().encode(text));
			return JSON.stringify({ release: text, signature: textOf(signature) });
		},
	};
}

/** A release. */
export const RELEASE: ReleaseInfo = {
	version: "9.2.0",
	released_at: "2026-12-01",
	archive: "https://releases.example.com/musubi-9.2.0.tar.gz",
	sha256: "0".repeat(64),
};
