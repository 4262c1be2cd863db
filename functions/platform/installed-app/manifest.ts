import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { cutText } from "#domain/platform/texts/cut.ts";
import type { Ctx } from "#functions/context.ts";
import { readBrand } from "#functions/platform/settings/brand.ts";

/** Names below an app's icon are cut by phones where they are longer. */
const LONGEST_NAME = 12;

/** The web app manifest, under the name, colour and logo that the deployment has (white label). */
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
		short_name: cutText(name, LONGEST_NAME),
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
