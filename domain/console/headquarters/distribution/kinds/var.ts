import type { varInput } from "#domain/engine/kinds/var-input.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** Content of a friend field. Ids of choices are assigned by each account. */
export const fieldWalk = defineContent<ContentOf<typeof varInput>>({
	ownFields: ["rate"],
	walk: (content) => ({ ...content, choices: content.choices.map((choice) => ({ ...choice, id: null })) }),
});
