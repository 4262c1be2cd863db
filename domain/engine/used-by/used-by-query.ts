import { z } from "zod";
import { code } from "#domain/platform/wire/wire.ts";

/** Which uses are asked for: all of them, or (`written`) those in texts alone. */
export const usesQuery = z.object({ written: code(0, 1).default(0) });

export type UsesQuery = z.output<typeof usesQuery>;
