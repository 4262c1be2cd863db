import { z } from "zod";
import { configType } from "#domain/booking/salons/inputs/configs.ts";
import { patchType } from "#domain/booking/salons/inputs/shifts.ts";
import { mediaKeySchema } from "#domain/platform/media/media-key.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

/** Path parameters of the salon routes. */
export const salonPathParams = z.object({ salonId: recordId() });
export const salonRecordPath = z.object({ salonId: recordId(), id: recordId() });
export const picturePath = salonRecordPath.extend({ key: mediaKeySchema() });
export const configTypePath = z.object({ salonId: recordId(), type: configType });
export const childPath = z.object({ salonId: recordId(), id: recordId(), childId: recordId() });
export const resourcePath = z.object({ salonId: recordId(), resourceId: recordId() });
export const shiftMasterPath = z.object({
	salonId: recordId(),
	resourceId: recordId(),
	masterId: recordId(),
});
export const shiftPath = z.object({
	salonId: recordId(),
	resourceId: recordId(),
	masterId: recordId(),
	type: patchType,
});
