import { z } from "zod";
import { code, recordId } from "#domain/wire.ts";

/** 0 reads the scenario, 4 has read it to its end (E-410, E-411). */
export const scenario = {
	type: 41 as const,
	schema: z.object({ type: z.literal(41), group_id: recordId(), match: code(0, 4).default(0) }),
};
