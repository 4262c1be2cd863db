import { memberFileFolder } from "#functions/people/friend-values/member-file-tokens.ts";
import type { DeletionStep } from "./deletion-step.ts";

/** Files of the friend's fields, those that were uploaded and never saved too. */
export const eraseFieldFilesStep: DeletionStep = {
	work: async ({ env }, { friend }) => {
		const { objects } = await env.MEDIA.list({ prefix: memberFileFolder(friend.id) });
		if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
		// R2 lists a thousand at a time, so the step ends with the first empty list.
		return { isDone: objects.length === 0, counts: { file: objects.length } };
	},
};
