import { z } from "zod";
import { optionalId, recordId } from "#domain/platform/wire/input-schemas.ts";

/** Path of a step of a scenario or reminder. */
export const stepPath = z.object({ id: recordId(), step: recordId() });

/** Query of the friends who wait for a step: those with smaller ids than the last one shown. */
export const stepReadersQuery = z.object({ before: optionalId().default(null) });
