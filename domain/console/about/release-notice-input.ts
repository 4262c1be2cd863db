import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Body of `PUT /api/about/release`: whether the console asks for newer versions. */
export const releaseNoticeInput = z.object({ is_on: z.boolean({ error: FIELD_TEXTS.choiceUnknown }) });

export type ReleaseNoticeInput = z.output<typeof releaseNoticeInput>;
