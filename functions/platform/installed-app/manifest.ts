import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { cutText } from "#domain/platform/texts/cut-text.ts";
import type { Ctx } from "#functions/context.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";

/** Maximum length of the short name; phones truncate longer names below an icon. */
const MAX_NAME = 12;

/** Web app manifest with the deployment's name, colour and logo (white label). */
export async function appManifest(ctx: Ctx) {
	const { name, colour, logo } = await readBrand(ctx);
	const icon = (size: number, purpose: "any" | "maskable") => ({
		src: `/icons/${purpose === "any" ? "icon" : "maskable"}-${size}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	return {
		id: "/",
		name,
		short_name: cutText(name, MAX_NAME),
		description: "LINE公式アカウントの管理画面",
		lang: "ja",
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: "#ffffff",
		theme_color: colour ?? OWN_COLOUR,
		icons: [
			...(logo === null ? [] : [{ src: logo, sizes: "any", purpose: "any" }]),
			icon(192, "any"),
			icon(512, "any"),
			icon(512, "maskable"),
		],
	};
}
