import { z } from "zod";
import { recordId } from "#domain/wire.ts";

/** The friends who are shown a rich menu (E-409). */
export const richmenu = {
	type: 93 as const,
	schema: z.object({ type: z.literal(93), richmenu_id: recordId() }),
};
