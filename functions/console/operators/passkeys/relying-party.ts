import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Site that passkeys are for. */
export interface RelyingParty {
	/** Host name: devices offer a passkey only there. */
	id: string;
	/** Required origin of signatures. */
	origin: string;
}

/**
 * Relying party of passkeys: the deployment's own address, regardless of the request's. In development the
 * console answers at several names of its machine (`requireOwnHost`), and passkeys belong to the current one.
 * @throws Refusal 422 for a numeric address, for which browsers create no passkeys
 */
export function relyingPartyOf(env: Pick<Env, "MUSUBI_ENV" | "PUBLIC_ORIGIN">, url: string): RelyingParty {
	const siteUrl = URL.parse(env.MUSUBI_ENV === "production" ? publicOrigin(env) : url);
	if (!siteUrl || isNumeric(siteUrl.hostname)) throw invalid("ERROR", PASSKEY_TEXTS.addressUnfit);
	return { id: siteUrl.hostname, origin: siteUrl.origin };
}

const isNumeric = (host: string): boolean => host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host);
