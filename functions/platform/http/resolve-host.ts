import ipaddr from "ipaddr.js";
import { z } from "zod";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { fetchReceiver } from "./fetch-receiver.ts";

/** Cloudflare's resolver, over https. */
const RESOLVER = "https://cloudflare-dns.com/dns-query";
const RESOLVER_TIMEOUT = 5 * SECOND;
/** DNS response codes that answer the query: success, and an unknown name. */
const CONCLUSIVE_STATUSES = [0, 3];
/** DNS record types of addresses: A and AAAA. */
const ADDRESS_RECORD_TYPES = [1, 28];

const answerShape = z.looseObject({
	Status: z.int(),
	Answer: z.array(z.looseObject({ type: z.int(), data: z.string() })).default([]),
});

/**
 * Reason not to call a host: its name is unknown, or one of its addresses is not public. Null if it may be
 * called. A name that changes between this check and the call is left to the platform, which reaches no
 * private network.
 */
export async function findHostProblem(env: Env, host: string): Promise<string | null> {
	const answers = await Promise.all(["A", "AAAA"].map((type) => resolveAddresses(env, host, type)));
	const conclusiveAnswers = answers.filter((answer) => answer !== null);
	const addresses = conclusiveAnswers.flat();
	if (!addresses.every(isPublicAddress)) return TEXTS.namePrivate;
	if (conclusiveAnswers.length < answers.length) return TEXTS.resolverSilent;
	return addresses.length === 0 ? TEXTS.nameUnknown : null;
}

/** Addresses of a name; null if the resolver failed. */
async function resolveAddresses(env: Env, name: string, type: string): Promise<string[] | null> {
	try {
		const response = await fetchReceiver(env, `${RESOLVER}?${new URLSearchParams({ name, type })}`, {
			headers: { Accept: "application/dns-json" },
			signal: AbortSignal.timeout(RESOLVER_TIMEOUT),
		});
		const parsed = answerShape.safeParse(await response.json());
		if (!response.ok || !parsed.success || !CONCLUSIVE_STATUSES.includes(parsed.data.Status)) return null;
		return parsed.data.Answer.filter((record) => ADDRESS_RECORD_TYPES.includes(record.type)).map(
			({ data }) => data,
		);
	} catch {
		return null;
	}
}

/**
 * Allocated public range of IPv6. Outside it are addresses such as `::10.0.0.1`, which embed an IPv4 address.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a resolved address is public: neither private nor local, nor an IPv6 address that embeds an IPv4
 * address (compatible, mapped, NAT64, 6to4, Teredo), which may itself be private.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
