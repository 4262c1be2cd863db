import type { SalonResource } from "../salonTypes.ts";

/** Form draft of a resource; numbers may be empty while typing. */
export type ResourceDraft = Omit<SalonResource, "id" | "fee" | "is_enabled" | "order" | "version"> & {
	fee: number | null;
	is_enabled: boolean;
	version?: number;
};

/** Calendar colour of a new resource, by its id in `CALENDAR_COLOURS`. */
const DEFAULT_COLOUR = 7;

export const BLANK_RESOURCE: ResourceDraft = {
	name: "",
	kind: "staff",
	colour: DEFAULT_COLOUR,
	picture: "",
	description: "",
	capacity_admin: null,
	capacity_friend: null,
	fee: 0,
	is_enabled: true,
};

export const resourceDraftOf = ({ id: _, order: __, ...resource }: SalonResource): ResourceDraft => ({
	...resource,
	is_enabled: resource.is_enabled === 1,
});
