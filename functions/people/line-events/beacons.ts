import type { Beacon } from "#domain/people/line-events/line-event-input.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

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
	await saveSetting(ctx, {
		key: "beacons",
		value: input.beacons,
		verb: "setting.beacons",
		before: await listBeacons({ ctx }),
		after: input,
	});
}
