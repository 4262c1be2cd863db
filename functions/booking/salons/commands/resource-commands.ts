import { salonResources } from "#db/booking/salons.ts";
import { insertRows, overwriteRows } from "#db/platform/sql/write-rows.ts";
import {
	MAX_RESOURCES,
	type ResourceInput,
	type ResourcePatch,
} from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { ResourceRow } from "../engine/salon-rows.ts";
import { createPartCommands } from "./part-commands.ts";

/** Commands that create, change, delete and order resources. */
export const resourceCommands = createPartCommands<ResourceRow, ResourceInput, ResourcePatch>({
	subject: "resource",
	list: "resources",
	rows: (unitOfWork) => unitOfWork.state.rows.resources,
	formerRows: (unitOfWork) => unitOfWork.state.rows.formerParts.resources,
	maxCount: MAX_RESOURCES,
	usage: (resourceId) => ({ resourceId }),
	columns: (input) => ({
		kind: input.kind,
		colour: input.colour,
		picture: input.picture,
		description: input.description,
		capacityAdmin: input.capacity_admin,
		capacityFriend: input.capacity_friend,
		fee: input.fee,
		isEnabled: input.is_enabled,
	}),
	check: ({ capacityAdmin, capacityFriend }) => {
		if (capacityAdmin !== null && capacityFriend !== null && capacityFriend > capacityAdmin)
			throw invalid("capacity_friend", SALON_TEXTS.friendAboveAdmin);
	},
	insert: (db, row) => insertRows(db, salonResources, [row]),
	overwrite: (db, row) => overwriteRows(db, salonResources, [row]),
});
