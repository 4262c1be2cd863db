import type { RichmenuContent } from "#domain/versions/kinds/richmenu.ts";
import { wake } from "../../queues/wake.ts";
import { richmenuKind } from "../../richmenus/kind.ts";
import { defineVersionedItems } from "./definition.ts";
import { saveAs } from "./save-as.ts";

export const richmenu = defineVersionedItems<RichmenuContent>({
	name: "richmenu",
	kind: richmenuKind,
	restore: async (restoring) => {
		await saveAs({ ...restoring, kind: richmenuKind, stays: ({ is_active }) => ({ is_active }) });
		// LINE is to have it as it is now.
		await wake(restoring.ctx.env.JOBS);
	},
});
