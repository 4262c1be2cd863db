import { z } from "zod";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";

/** Requested uses: all, or (`written`) only those in texts. */
export const usesQuery = z.object({ written: codeOf(0, 1).default(0) });

export type UsesQuery = z.output<typeof usesQuery>;
