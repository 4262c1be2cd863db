import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";

/** Name and logo by which visitors know the shop; the product's own name tells them nothing. */
export async function readShop(c: RequestContext): Promise<{ name: string; logo: string | null }> {
	const { name, logo } = await readBrand(c.var.ctx);
	const brandName = name === SETTING_DEFAULTS.brand ? "" : name;
	return { name: c.env.ACCOUNT?.label ?? brandName, logo };
}
