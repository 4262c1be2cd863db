import { networkOf } from "#domain/network.ts";
import type { RequestContext } from "../http/types.ts";

/** The sender of a request, for limits; "local" where it did not come through Cloudflare. */
export const visitorOf = (c: RequestContext): string =>
	networkOf(c.req.header("cf-connecting-ip") ?? "local");
