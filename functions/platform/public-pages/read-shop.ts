import type { Brand } from "#domain/platform/brand/brand-input.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";

/**
 * Name and appearance by which visitors know the shop. The name is empty where only the product's own is known, which tells
 * them nothing.
 */
export async function readShop(ctx: Pick<Ctx, "db" | "env">): Promise<Brand> {
	const brand = await readBrand(ctx);
	return {
		...brand,
		name: ctx.env.ACCOUNT?.label ?? (brand.name === SETTING_DEFAULTS.brand ? "" : brand.name),
	};
}

/** Title of a page with the shop's name, if it is known. */
export const titleWithShop = (title: string, shop: string): string =>
	shop === "" ? title : `${title}｜${shop}`;

/** Title of a page as the shop's, in previews. */
export const titleOfShop = (shop: string, title: string): string =>
	shop === "" ? title : `${shop}の${title}`;
