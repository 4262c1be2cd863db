import { z } from "zod";
import { id } from "#domain/integrations/open-api/v1/api-fields.ts";

/** Data about a tag. */
export const tagData = () => z.strictObject({ tag_id: id(), tag_name: z.string() });
