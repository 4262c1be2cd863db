import { commitBatch } from "#db/d1-client.ts";
import type { SETTING_DEFAULTS, SettingKey } from "#domain/platform/settings/setting-defaults.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { writeSetting } from "./write-settings.ts";

interface SettingChange<Key extends SettingKey> {
	key: Key;
	value: (typeof SETTING_DEFAULTS)[Key];
	verb: string;
	/** The setting before and after, as the API presents it. */
	before: object;
	after: object;
}

/** Saves a setting with its audit entry. */
export async function saveSetting<Key extends SettingKey>(
	ctx: OperatorCtx,
	{ key, value, verb, before, after }: SettingChange<Key>,
): Promise<void> {
	await commitBatch(ctx.db, [
		writeSetting(ctx, key, value),
		auditRow(ctx, { verb, subjectType: "setting", detail: { before, after } }),
	]);
}
