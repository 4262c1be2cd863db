import { commitBatch } from "#db/d1-client.ts";
import type { BirthdaySetting } from "#domain/people/friend-fields/birthday-setting.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** The account's choice for birthdays of 29 February. */
export const showBirthdaySetting = ({ ctx }: { ctx: OperatorCtx }): Promise<BirthdaySetting> =>
	readSettings(ctx, "leap_birthday");

/** Sets it. Conditions read it when they are evaluated, so it holds from the next search, task and delivery on. */
export async function saveBirthdaySetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: BirthdaySetting;
}): Promise<void> {
	const before = await readSettings(ctx, "leap_birthday");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "leap_birthday", input.leap_birthday),
		auditRow(ctx, { verb: "setting.birthday", subjectType: "setting", detail: { before, after: input } }),
	]);
}
