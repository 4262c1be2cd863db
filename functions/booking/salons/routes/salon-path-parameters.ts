import { z } from "zod";
import { salonConfigTypeSchema } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { shiftPatchTypeSchema } from "#domain/booking/salons/inputs/shift-inputs.ts";
import { mediaKeySchema } from "#domain/platform/media/media-key.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

/** Path parameters of the salon routes. */
export const salonPathParams = z.object({ salonId: recordId() });
export const salonRecordPath = z.object({ salonId: recordId(), id: recordId() });
export const reservationPicturePath = salonRecordPath.extend({ key: mediaKeySchema() });
export const salonConfigTypePath = z.object({ salonId: recordId(), type: salonConfigTypeSchema });
export const reservationChildPath = z.object({ salonId: recordId(), id: recordId(), childId: recordId() });
export const salonResourcePath = z.object({ salonId: recordId(), resourceId: recordId() });
export const shiftMasterPath = z.object({
	salonId: recordId(),
	resourceId: recordId(),
	masterId: recordId(),
});
export const shiftPath = z.object({
	salonId: recordId(),
	resourceId: recordId(),
	masterId: recordId(),
	type: shiftPatchTypeSchema,
});
