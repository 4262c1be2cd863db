import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";

/** Data about a tag. */
export const tagData = () => z.strictObject({ tag_id: apiId(), tag_name: z.string() });
