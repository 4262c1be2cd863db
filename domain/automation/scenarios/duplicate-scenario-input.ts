import { z } from "zod";
import { optionalId } from "#domain/platform/wire/input-schemas.ts";

/**
 * Body of `POST /api/v1/content_groups/{id}/duplicate`: folder of the copy; by default that of the original.
 */
export const duplicateScenarioInput = z.object({ group_id: optionalId().optional() });
