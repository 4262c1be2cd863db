import { z } from "zod";

/** Password before the restore key is shown; empty within ten minutes of the last. */
export const backupKeyInput = z.strictObject({ password: z.string().max(200) });

/** Downloaded volume. */
export const backupVolumeQuery = z.strictObject({
	volume: z.coerce.number().int().min(0).max(10_000).default(0),
});
