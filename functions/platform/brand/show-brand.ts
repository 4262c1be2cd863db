import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

export async function showBrand({ ctx }: { ctx: OperatorCtx }) {
	const [brand, { mail_sender_name, brand_save }] = await Promise.all([
		readBrand(ctx),
		readSettings(ctx, "mail_sender_name", "brand_save"),
	]);
	return { ...brand, mail_sender_name, version: brand_save.version };
}
