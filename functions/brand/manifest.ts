import type { RequestContext } from "../http/types.ts";
import { readBrand } from "../settings/brand.ts";

/** What a phone calls the console where it is installed, and its picture there. */
export async function manifest(c: RequestContext): Promise<Response> {
	const { name, colour, logo } = await readBrand(c.var.ctx);
	const own = { src: "/icons/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" };
	const body = {
		name,
		short_name: name,
		lang: "ja",
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: "#ffffff",
		theme_color: colour ?? "#245a8f",
		icons: [...(logo === null ? [] : [{ src: logo, sizes: "any", purpose: "any" }]), own],
	};
	return c.body(JSON.stringify(body), 200, { "Content-Type": "application/manifest+json; charset=utf-8" });
}
