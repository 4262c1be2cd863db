import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { SCRYPT_PARAMETERS } from "./scrypt-parameters.ts";

const KEY_LENGTH = 32;

/** `scrypt$N$r$p$salt$hash`. The parameters are stored with the hash, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	const key = await derive(password, salt, SCRYPT_PARAMETERS);
	const { N, r, p } = SCRYPT_PARAMETERS;
	return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
	const [, N, r, p, salt = "", hash = ""] = stored.split("$");
	const key = await derive(password, Buffer.from(salt, "base64url"), {
		N: Number(N),
		r: Number(r),
		p: Number(p),
	});
	const expected = Buffer.from(hash, "base64url");
	return key.length === expected.length && timingSafeEqual(key, expected);
}

/**
 * Hash that no password matches. Verifying against it makes an unknown e-mail address take as long as a
 * known one.
 */
export const UNMATCHABLE_HASH = `scrypt$${Object.values(SCRYPT_PARAMETERS).join("$")}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

const derive = (password: string, salt: Buffer, options: typeof SCRYPT_PARAMETERS) =>
	new Promise<Buffer>((resolve, reject) =>
		scrypt(password.normalize("NFKC"), salt, KEY_LENGTH, options, (error, key) =>
			error ? reject(error) : resolve(key),
		),
	);
