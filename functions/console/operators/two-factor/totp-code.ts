import { Secret, TOTP } from "otpauth";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Validity of a code in seconds, the default of authenticators. */
const PERIOD = 30;
/** Number of adjacent periods whose codes are accepted: clocks differ. */
const WINDOW = 1;

/** Length of a secret in bytes, that of a SHA-1 hash. */
const SECRET_BYTES = 20;

/** New secret that an authenticator and the deployment share, in base 32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, names: { issuer: string; label: string } = { issuer: "", label: "" }) =>
	new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, algorithm: "SHA1" });

/** `otpauth` URI for the QR code. */
export const totpUriOf = (secret: string, names: { issuer: string; label: string }): string =>
	totpOf(secret, names).toString();

/** Time step of a code; null if it is of no step near `now` (epoch ms). */
export function totpStepOf(secret: string, code: string, now: number): number | null {
	const stepOffset = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
	return stepOffset === null ? null : Math.floor(now / (PERIOD * SECOND)) + stepOffset;
}
