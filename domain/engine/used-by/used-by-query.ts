import { z } from "zod";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";

/** Requested uses of an item: all (0), or only those by placeholders and addresses in texts (1). */
export const usesQuery = z.object({ written: codeOf(0, 1).default(0) });

export type UsesQuery = z.output<typeof usesQuery>;
