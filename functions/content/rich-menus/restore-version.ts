import type { RichmenuContent } from "#domain/content/rich-menus/version.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveAs } from "#functions/engine/versions/save-as.ts";
import { wake } from "#functions/platform/queues/wake.ts";
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
