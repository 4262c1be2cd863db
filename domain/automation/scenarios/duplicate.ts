import { z } from "zod";
import { optionalId } from "#domain/platform/wire/wire.ts";

/** The body of `POST /api/v1/content_groups/{id}/duplicate`: the copy's folder; by default the original's. */
export const duplicateInput = z.object({ group_id: optionalId().optional() });
