import { ipNetwork } from "#domain/platform/http/ip-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";

/**
 * Network of a request's sender, for rate limits; "local" if the request did not pass through Cloudflare.
 */
export const visitorNetwork = (c: RequestContext): string =>
	ipNetwork(c.req.header("cf-connecting-ip") ?? "local");
