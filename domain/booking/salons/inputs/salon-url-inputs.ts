import { z } from "zod";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { recordId, requiredText, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { optionalPartIdField } from "./salon-fields.ts";

/** Maximum number of public URLs per salon. */
export const MAX_SALON_URLS = 50;

/** New public URL of a salon, optionally with a preselected course and resource. */
export const salonUrlInput = z.object({
	name: requiredText(100, SALON_TEXTS.nameRequired),
	course_id: optionalPartIdField(),
	salon_resource_id: optionalPartIdField(),
	takes_strangers: yesNo().default(true),
});
export type SalonUrlInput = z.output<typeof salonUrlInput>;

/** Friend whose links to all URLs of the salon are revoked. */
export const revokeLinksInput = z.object({ member_id: recordId(SALON_TEXTS.friendUnknown) });
