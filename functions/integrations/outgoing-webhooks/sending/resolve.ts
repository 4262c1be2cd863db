import ipaddr from "ipaddr.js";
import { z } from "zod";
import { WEBHOOK_ANSWER_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Env } from "#functions/env.ts";
import { reach } from "./reach.ts";

/** Cloudflare's resolver, over https. */
const RESOLVER = "https://cloudflare-dns.com/dns-query";
const ANSWERED_WITHIN = 5 * SECOND;
/** The types of records that hold addresses. */
const HOLDS_ADDRESS = [1, 28];

const answerShape = z.looseObject({
	Status: z.int(),
	Answer: z.array(z.looseObject({ type: z.int(), data: z.string() })).default([]),
});

/**
 * Why nothing is sent to a host: its name is not known, or one of its addresses is none of the internet. Null where it may
 * be called. Names whose owner changes them in between are the platform's to stop, which reaches no private network.
 */
export async function hostProblem(env: Env, host: string): Promise<string | null> {
	const answers = await Promise.all(["A", "AAAA"].map((type) => ask(env, host, type)));
	const known = answers.filter((answer) => answer !== null);
	const addresses = known.flat();
	if (!addresses.every(isPublicAddress)) return TEXTS.namePrivate;
	if (known.length < answers.length) return TEXTS.resolverSilent;
	return addresses.length === 0 ? TEXTS.nameUnknown : null;
}

/** The addresses of a name; null where the resolver could not be asked. */
async function ask(env: Env, name: string, type: string): Promise<string[] | null> {
	try {
		const response = await reach(env, `${RESOLVER}?${new URLSearchParams({ name, type })}`, {
			headers: { Accept: "application/dns-json" },
			signal: AbortSignal.timeout(ANSWERED_WITHIN),
		});
		const read = answerShape.safeParse(await response.json());
		// 0 is an answer, 3 that there is no such name.
		if (!response.ok || !read.success || ![0, 3].includes(read.data.Status)) return null;
		return read.data.Answer.filter((record) => HOLDS_ADDRESS.includes(record.type)).map(({ data }) => data);
	} catch {
		return null;
	}
}

/** What of IPv6 is handed out to the internet. Beyond it lies `::10.0.0.1`, too, which holds an IPv4 address without saying so. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address that a name resolves to is one of the internet: neither private nor local, nor one that carries an
 * IPv4 address within it (compatible, mapped, NAT64, 6to4, Teredo), behind which such a one may stand.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
