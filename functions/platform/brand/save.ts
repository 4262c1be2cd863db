import { commit } from "#db/client.ts";
import type { BrandInput } from "#domain/platform/brand/brand.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { isVersion, writeSettings } from "#functions/platform/settings/write.ts";

/**
 * Saves the deployment's name, its colour and its mail sender. @throws Refusal 409 where somebody saved first
 */
export async function saveBrand({
	ctx,
	input: { version, ...input },
}: {
	ctx: OperatorCtx;
	input: BrandInput;
}): Promise<{ version: number }> {
	const { brand_save, ...before } = await readSettings(
		ctx,
		"brand",
		"brand_colour",
		"mail_sender_name",
		"brand_save",
	);
	if (brand_save.save_key === ctx.saveKey) return { version: brand_save.version };
	const after = {
		brand: input.name,
		brand_colour: input.colour,
		mail_sender_name: input.mail_sender_name,
	};
	const save = { version: version + 1, save_key: ctx.saveKey };
	await commit(ctx.db, [
		writeSettings(ctx, { ...after, brand_save: save }, isVersion("brand_save", version)),
		auditOfChange(ctx, {
			verb: "setting.brand",
			subjectType: "setting",
			subjectId: "brand",
			detail: { before, after },
		}),
	]);
	const { brand_save: now } = await readSettings(ctx, "brand_save");
	if (now.save_key !== ctx.saveKey) throw changedByOther();
	return { version: now.version };
}
