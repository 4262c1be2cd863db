import type { Brand } from "#domain/platform/brand/brand-input.ts";
import { createPalette } from "#domain/platform/brand/brand-palette.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "./read-settings.ts";

/** Public address of a logo; null without one. */
export const logoAddress = (key: string | null): string | null =>
	key === null ? null : `/api/brand/logo/${key}`;

/** Name and appearance of this deployment. */
export async function readBrand(ctx: Pick<Ctx, "db">): Promise<Brand> {
	const { brand, brand_colour, brand_logo, week_begins } = await readSettings(
		ctx,
		"brand",
		"brand_colour",
		"brand_logo",
		"week_begins",
	);
	return {
		name: brand,
		colour: brand_colour,
		palette: brand_colour === null ? null : createPalette(brand_colour),
		logo: logoAddress(brand_logo),
		...(week_begins === 1 && { week_begins }),
	};
}
