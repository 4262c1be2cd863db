import { networkOf } from "#domain/network.ts";
import type { RequestContext } from "./types.ts";

/** Who a request comes from, for limits; "local" where it did not come through Cloudflare. */
export const visitorOf = (c: RequestContext): string =>
	networkOf(c.req.header("cf-connecting-ip") ?? "local");
