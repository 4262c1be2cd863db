import type { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import { rewriteFilter } from "../condition-walk.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** References of a saved search, and of a filter without a name. Without one of them it would find other friends. */
export const searchWalk = defineContent<ContentOf<typeof funnelInput>>({
	walk: (content, visitor) => {
		const filter = rewriteFilter(content.filter, visitor);
		return filter === null ? null : { ...content, filter };
	},
});
