import { z } from "zod";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { recordId, requiredText, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { idOrNone } from "./fields.ts";

/** Maximum number of public addresses per salon. */
export const MAX_SALON_URLS = 50;

/** New public address of a salon, optionally with a preselected course and resource. */
export const salonUrlInput = z.object({
	name: requiredText(100, SALON_TEXTS.nameRequired),
	course_id: idOrNone(),
	salon_resource_id: idOrNone(),
	takes_strangers: yesNo().default(true),
});
export type SalonUrlInput = z.output<typeof salonUrlInput>;

/** Friend whose links to all addresses of the salon are revoked. */
export const revokeLinksInput = z.object({ member_id: recordId(SALON_TEXTS.friendUnknown) });
