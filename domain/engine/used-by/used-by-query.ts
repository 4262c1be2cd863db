import { z } from "zod";
import { code } from "#domain/platform/wire/wire.ts";

/** Requested uses: all, or (`written`) only those in texts. */
export const usesQuery = z.object({ written: code(0, 1).default(0) });

export type UsesQuery = z.output<typeof usesQuery>;
