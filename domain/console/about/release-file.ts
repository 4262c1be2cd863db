import { z } from "zod";

/** Newest release, as its publisher describes it. Unknown fields are those of later versions. */
export const releaseInfo = z.object({
	version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
	/** Day of the release. */
	released_at: z.iso.date(),
	/** Archive of the files (`.tar.gz`). */
	archive: z.url({ protocol: /^https?$/ }).max(1_000),
	/** SHA-256 of the archive in hex. */
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type ReleaseInfo = z.output<typeof releaseInfo>;

/** Version file: the release as JSON text, and its Ed25519 signature in base64url. */
const releaseFile = z.object({ release: z.string().max(10_000), signature: z.base64url().max(200) });

/** Maximum length of a version file. */
export const MAX_RELEASE_FILE = 20_000;

/**
 * Opens a version file.
 * @param publicKey raw Ed25519 key in base64url
 * @returns undefined for a file that is none, or that another key has signed
 */
export async function openReleaseFile(text: string, publicKey: string): Promise<ReleaseInfo | undefined> {
	if (text.length > MAX_RELEASE_FILE) return undefined;
	const file = releaseFile.safeParse(parseJson(text));
	if (!file.success) return undefined;
	const { release, signature } = file.data;
	if (!(await isSigned(release, signature, publicKey))) return undefined;
	return releaseInfo.safeParse(parseJson(release)).data;
}

async function isSigned(release: string, signature: string, publicKey: string): Promise<boolean> {
	try {
		const key = await crypto.subtle.importKey("raw", bytesOf(publicKey), "Ed25519", false, ["verify"]);
		return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(release));
	} catch {
		// A key or signature of another length.
		return false;
	}
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
