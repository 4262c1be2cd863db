import { z } from "zod";
import { id } from "#domain/integrations/open-api/v1/fields.ts";

/** What is told of a tag. */
export const ofTag = () => z.strictObject({ tag_id: id(), tag_name: z.string() });
