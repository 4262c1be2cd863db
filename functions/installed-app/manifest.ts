import type { Ctx } from "../context.ts";
import { readSettings } from "../settings/read.ts";

/** Names below an app's icon are cut by phones where they are longer. */
const LONGEST_NAME = 12;

/** The web app manifest, under the name that the deployment has (white label). */
export async function appManifest(ctx: Ctx) {
	const { brand } = await readSettings(ctx, "brand");
	const icon = (size: number, purpose: "any" | "maskable") => ({
		src: `/icons/${purpose === "any" ? "icon" : "maskable"}-${size}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	return {
		id: "/",
		name: brand,
		short_name: brand.slice(0, LONGEST_NAME).toWellFormed(),
		description: "LINE公式アカウントの管理画面",
		lang: "ja",
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: "#ffffff",
		theme_color: "#245a8f",
		icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
	};
}
