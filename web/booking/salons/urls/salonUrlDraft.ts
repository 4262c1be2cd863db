import type { z } from "zod";
import type { salonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";

/** Form draft of a new public URL. */
export type SalonUrlDraft = Required<
	Omit<z.output<typeof salonUrlInput>, "course_id" | "salon_resource_id">
> & {
	course_id: number | null;
	salon_resource_id: number | null;
};

export const BLANK_SALON_URL: SalonUrlDraft = {
	name: "",
	course_id: null,
	salon_resource_id: null,
	takes_strangers: true,
};
