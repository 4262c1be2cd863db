import type { SalonResource } from "../salonTypes.ts";

/** Form draft of a resource; numbers may be empty while typing. */
export type ResourceDraft = Omit<SalonResource, "id" | "fee" | "is_enabled" | "order" | "version"> & {
	fee: number | null;
	is_enabled: boolean;
	version?: number;
};

export const BLANK_RESOURCE: ResourceDraft = {
	name: "",
	kind: "staff",
	colour: 7,
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
