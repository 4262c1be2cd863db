import { z } from "zod";
import { configType } from "#domain/booking/salons/inputs/configs.ts";
import { patchType } from "#domain/booking/salons/inputs/shifts.ts";
import { mediaKey } from "#domain/platform/media/key.ts";
import { recordId } from "#domain/platform/wire/wire.ts";

/** What the addresses of a salon's calls name. */
export const ofSalon = z.object({ salonId: recordId() });
export const within = z.object({ salonId: recordId(), id: recordId() });
export const ofPicture = within.extend({ key: mediaKey() });
export const ofConfigType = z.object({ salonId: recordId(), type: configType });
export const ofChild = z.object({ salonId: recordId(), id: recordId(), childId: recordId() });
export const ofResource = z.object({ salonId: recordId(), resourceId: recordId() });
export const ofMaster = z.object({ salonId: recordId(), resourceId: recordId(), masterId: recordId() });
export const ofShift = z.object({
	salonId: recordId(),
	resourceId: recordId(),
	masterId: recordId(),
	type: patchType,
});
