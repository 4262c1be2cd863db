import { z } from "zod";
import { SHORT_HOST_TEXTS as TEXTS } from "#domain/platform/texts/short-host-texts.ts";

/** Maximum length of a host name. */
export const MAX_HOST = 253;

/** Name with a dot whose last part is no number; a port only on this machine, where development has one. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:localhost:\d+|[a-z][a-z0-9-]*[a-z0-9])$/;

/** Host of an address as it is copied: `https://Go.Shop.example/` is `go.shop.example`. */
function hostOf(text: string): string {
	const url = URL.parse(text.includes("://") ? text : `https://${text}`);
	const isBare = url?.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
	return isBare ? url.host : text;
}

/** Body of `PUT /api/link/short_host`; "" removes the host. */
export const shortHostInput = z.object({
	host: z
		.string()
		.trim()
		.max(MAX_HOST, TEXTS.malformed)
		.transform((text) => text && hostOf(text))
		.refine((host) => host === "" || HOST.test(host), TEXTS.malformed),
});

export type ShortHostInput = z.output<typeof shortHostInput>;
