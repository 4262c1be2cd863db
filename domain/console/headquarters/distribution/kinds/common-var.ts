import type { commonVarInput } from "#domain/engine/kinds/common-var-input.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** Content of a common variable. Each account has its own value; a new variable begins with the source's. */
export const commonVarWalk = defineContent<ContentOf<typeof commonVarInput>>({
	ownFields: ["value"],
	walk: (content) => content,
});
