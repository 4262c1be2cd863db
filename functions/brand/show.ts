import type { OperatorCtx } from "../http/types.ts";
import { readBrand } from "../settings/brand.ts";
import { readSettings } from "../settings/read.ts";

/** The brand for its page. */
export async function showBrand({ ctx }: { ctx: OperatorCtx }) {
	const [brand, { mail_sender_name, brand_save }] = await Promise.all([
		readBrand(ctx),
		readSettings(ctx, "mail_sender_name", "brand_save"),
	]);
	return { ...brand, mail_sender_name, version: brand_save.version };
}
