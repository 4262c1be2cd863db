/** Simulated DNS over HTTPS (RFC 8484's JSON) for the simulator's own names; other names do not exist. */
const ADDRESSES: Record<string, string> = {
	"receiver.example.com": "203.0.114.10",
	// Public name that resolves to a private network.
	"intranet.example.com": "10.0.0.5",
};

export const RESOLVER_HOST = "cloudflare-dns.com";

/** Number of the record type A, and the status for a name that does not exist. */
const TYPE_A = 1;
const NAME_ERROR = 3;

export function resolveName(url: URL): Response {
	const name = url.searchParams.get("name") ?? "";
	const address = ADDRESSES[name];
	const Answer =
		address !== undefined && url.searchParams.get("type") === "A"
			? [{ name, type: TYPE_A, TTL: 300, data: address }]
			: [];
	return new Response(JSON.stringify({ Status: address === undefined ? NAME_ERROR : 0, Answer }), {
		headers: { "Content-Type": "application/dns-json" },
	});
}
