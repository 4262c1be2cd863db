import { createHmac } from "node:crypto";
import type { Env } from "#functions/env.ts";

/** Header with the proof, so that no body of a foreign host is read. */
export const HOST_PROOF_HEADER = "x-musubi-host";

/** Origin of the account's short addresses; null without a host of its own that led here. */
export function shortOrigin({ ACCOUNT, MUSUBI_ENV }: Pick<Env, "ACCOUNT" | "MUSUBI_ENV">): string | null {
	if (!ACCOUNT?.shortHost || ACCOUNT.shortHostCheckedAt === null) return null;
	return originOfHost({ MUSUBI_ENV }, ACCOUNT.shortHost);
}

/** Origin of a host; only a console on this machine has no https. */
export const originOfHost = ({ MUSUBI_ENV }: Pick<Env, "MUSUBI_ENV">, host: string): string =>
	`${MUSUBI_ENV === "production" ? "https" : "http"}://${host}`;

/** Answer to a random text that only this account gives at this host. */
export const proveHost = ({ APP_KEY }: Pick<Env, "APP_KEY">, host: string, text: string): string =>
	createHmac("sha256", APP_KEY).update(`short-host:${host}:${text}`).digest("hex");
