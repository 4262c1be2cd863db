import { z } from "zod";
import { optionalId } from "../wire.ts";

/** The body of `POST /api/v1/content_groups/{id}/duplicate`: where the copy goes; without a word, where the original is. */
export const duplicateInput = z.object({ group_id: optionalId().optional() });
