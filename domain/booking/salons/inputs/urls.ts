import { z } from "zod";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { recordId, requiredText, yesNo } from "#domain/platform/wire/wire.ts";
import { idOrNone } from "./fields.ts";

/** How many public addresses a salon may have at a time. */
export const MAX_SALON_URLS = 50;

/** A new public address of a salon; a course and a resource may be chosen beforehand. */
export const salonUrlInput = z.object({
	name: requiredText(100, SALON_TEXTS.nameRequired),
	course_id: idOrNone(),
	salon_resource_id: idOrNone(),
	takes_strangers: yesNo().default(true),
});
export type SalonUrlInput = z.output<typeof salonUrlInput>;

/** Whose links end: one friend's to all addresses of the salon. */
export const revokeLinksInput = z.object({ member_id: recordId(SALON_TEXTS.friendUnknown) });
