import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#functions/context.ts";

const PURPOSE = "tap";
/** A delivery's UUID and an index of its list of links. */
const BODY_BYTES = 17;
/** 128 bits, so that tokens cannot be guessed. */
const MAC_BYTES = 16;
/** The whole token in base64url. */
const TOKEN = /^[\w-]{44}$/;

interface TapClaims {
	deliveryId: string;
	/** Index of the link in the delivery's `tap_links`. */
	linkIndex: number;
}

/**
 * Token of a counted link: short, because it is visible in a talk. It identifies a delivery, thereby its
 * friend, and one of its links; it grants nothing else, since no other address reads it.
 */
export function writeTapToken(ctx: Pick<Ctx, "env">, { deliveryId, linkIndex }: TapClaims): string {
	const body = Buffer.from([...Buffer.from(deliveryId.replaceAll("-", ""), "hex"), linkIndex]);
	return Buffer.concat([body, mac(ctx, body)]).toString("base64url");
}

/** Content of a token that we wrote; null for any other. */
export function readTapToken(ctx: Pick<Ctx, "env">, token: string): TapClaims | null {
	if (!TOKEN.test(token)) return null;
	const bytes = Buffer.from(token, "base64url");
	const body = bytes.subarray(0, BODY_BYTES);
	if (!timingSafeEqual(mac(ctx, body), bytes.subarray(BODY_BYTES))) return null;
	const hex = body.toString("hex");
	const deliveryId = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20, 32),
	];
	return { deliveryId: deliveryId.join("-"), linkIndex: body[BODY_BYTES - 1]! };
}

const mac = ({ env }: Pick<Ctx, "env">, body: Buffer): Buffer =>
	createHmac("sha256", env.APP_KEY).update(`${PURPOSE}:`).update(body).digest().subarray(0, MAC_BYTES);
