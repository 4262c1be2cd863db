import type { ServiceWorld } from "../world/service-world.ts";

export const FCM_PROJECT = "musubi-simulator";

/** Public part of a service account's key, stored by Google. */
export interface ServiceAccountKey {
	publicKey: JsonWebKey;
}

export const serviceAccountKeyName = (email: string): string => `service-key/${email}`;

/** Creates a key for the project's service account and returns its key file, which is shown only once. */
export async function createKeyFile(world: ServiceWorld): Promise<string> {
	const client_email = `notices@${FCM_PROJECT}.iam.gserviceaccount.com`;
	const pair = (await crypto.subtle.generateKey(
		{
			name: "RSASSA-PKCS1-v1_5",
			modulusLength: 2_048,
			publicExponent: new Uint8Array([1, 0, 1]),
			hash: "SHA-256",
		},
		true,
		["sign", "verify"],
	)) as CryptoKeyPair;
	const publicKey = (await crypto.subtle.exportKey("jwk", pair.publicKey)) as JsonWebKey;
	world.records.put(serviceAccountKeyName(client_email), { publicKey } satisfies ServiceAccountKey);
	const bytes = (await crypto.subtle.exportKey("pkcs8", pair.privateKey)) as ArrayBuffer;
	const lines = Buffer.from(bytes).toString("base64").replace(/.{64}/g, "$&\n").trim();
	return JSON.stringify({
		type: "service_account",
		project_id: FCM_PROJECT,
		client_email,
		private_key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
	});
}
