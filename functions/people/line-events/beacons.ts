import { commitBatch } from "#db/d1-client.ts";
import type { Beacon } from "#domain/people/line-events/line-event-input.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** Beacons of the account, with their names. */
export const listBeacons = ({ ctx }: { ctx: OperatorCtx }): Promise<{ beacons: Beacon[] }> =>
	readSettings(ctx, "beacons");

/** Saves the list of beacons. Auto-responses keep the id of a removed one, and what LINE reports of it. */
export async function saveBeacons({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { beacons: Beacon[] };
}): Promise<void> {
	const before = await listBeacons({ ctx });
	await commitBatch(ctx.db, [
		writeSetting(ctx, "beacons", input.beacons),
		auditRow(ctx, { verb: "setting.beacons", subjectType: "setting", detail: { before, after: input } }),
	]);
}
