import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys.ts";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { invalid } from "#functions/platform/http/refusal.ts";

/** The site that passkeys are for. */
export interface RelyingParty {
	/** A host name: devices offer a key on it alone. */
	id: string;
	/** Where what is signed must come from. */
	origin: string;
}

/**
 * Whose keys are made and asked for: a deployment's own address, whatever a request claims. While developing the console
 * answers at several names of its machine (`ownHostAlone`), and keys are for the one that is open.
 * @throws Refusal 422 for a numeric address, of which browsers make no keys
 */
export function relyingPartyOf(env: Pick<Env, "MUSUBI_ENV" | "PUBLIC_ORIGIN">, url: string): RelyingParty {
	const own = URL.parse(env.MUSUBI_ENV === "production" ? publicOrigin(env) : url);
	if (!own || isNumeric(own.hostname)) throw invalid("ERROR", PASSKEY_TEXTS.addressUnfit);
	return { id: own.hostname, origin: own.origin };
}

const isNumeric = (host: string): boolean => host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host);
