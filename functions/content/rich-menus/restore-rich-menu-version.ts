import type { RichMenuContent } from "#domain/content/rich-menus/rich-menu-content.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { saveVersionContent } from "#functions/engine/versions/save-version-content.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { richmenuKind } from "./kind.ts";

/** Restores a version of a rich menu by saving its content again. */
export const richmenu = defineVersionedItems<RichMenuContent>({
	name: "richmenu",
	kind: richmenuKind,
	restore: async (version) => {
		await saveVersionContent({
			...version,
			kind: richmenuKind,
			unversionedFields: ({ is_active }) => ({ is_active }),
		});
		// LINE's copy is updated at once.
		await wakeQueue(version.ctx.env.JOBS);
	},
});
