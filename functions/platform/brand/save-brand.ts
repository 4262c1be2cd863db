import { commitBatch } from "#db/d1-client.ts";
import type { BrandInput } from "#domain/platform/brand/brand-input.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { isSettingVersion, writeSettings } from "#functions/platform/settings/write-settings.ts";

/**
 * Saves the deployment's name, colour and mail sender name.
 * @throws Refusal 409 if somebody else saved first
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
		"week_begins",
		"brand_save",
	);
	if (brand_save.save_key === ctx.saveKey) return { version: brand_save.version };
	const after = {
		brand: input.name,
		brand_colour: input.colour,
		mail_sender_name: input.mail_sender_name,
		week_begins: input.week_begins ?? before.week_begins,
	};
	const save = { version: version + 1, save_key: ctx.saveKey };
	await commitBatch(ctx.db, [
		writeSettings(ctx, { ...after, brand_save: save }, isSettingVersion("brand_save", version)),
		auditOfChange(ctx, {
			verb: "setting.brand",
			subjectType: "setting",
			subjectId: "brand",
			detail: { before, after },
		}),
	]);
	const { brand_save: saved } = await readSettings(ctx, "brand_save");
	if (saved.save_key !== ctx.saveKey) throw changedByOther();
	return { version: saved.version };
}
