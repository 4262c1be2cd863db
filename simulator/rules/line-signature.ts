const encoder = new TextEncoder();

/** HMAC-SHA256 over the exact bytes, in base64: the value of x-line-signature. */
export async function signLineBody(body: string, secret: string): Promise<string> {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
	const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(body));
	return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
