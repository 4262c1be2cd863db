import { z } from "zod";
import { id } from "#domain/integrations/open-api/v1/fields.ts";

/** Data about a tag. */
export const ofTag = () => z.strictObject({ tag_id: id(), tag_name: z.string() });
