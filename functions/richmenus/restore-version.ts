import type { RichmenuContent } from "#domain/richmenus/version.ts";
import { wake } from "../queues/wake.ts";
import { defineVersionedItems } from "../versions/definition.ts";
import { saveAs } from "../versions/save-as.ts";
import { richmenuKind } from "./kind.ts";

export const richmenu = defineVersionedItems<RichmenuContent>({
	name: "richmenu",
	kind: richmenuKind,
	restore: async (restoring) => {
		await saveAs({ ...restoring, kind: richmenuKind, stays: ({ is_active }) => ({ is_active }) });
		// LINE is to have it as it is now.
		await wake(restoring.ctx.env.JOBS);
	},
});
