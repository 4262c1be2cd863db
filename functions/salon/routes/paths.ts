import { z } from "zod";
import { mediaKey } from "#domain/media/key.ts";
import { configType } from "#domain/salon/inputs/configs.ts";
import { patchType } from "#domain/salon/inputs/shifts.ts";
import { recordId } from "#domain/wire.ts";

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
