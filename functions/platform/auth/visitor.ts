import { networkOf } from "#domain/platform/http/network.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";

/** The sender of a request, for limits; "local" where it did not come through Cloudflare. */
export const visitorOf = (c: RequestContext): string =>
	networkOf(c.req.header("cf-connecting-ip") ?? "local");
