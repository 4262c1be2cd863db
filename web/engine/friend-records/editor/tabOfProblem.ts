import { BASE_LABELS } from "#domain/people/friend-values/changes.ts";
import type { MemberFocus } from "#domain/people/friend-values/focus.ts";
import type { Problems } from "#web/platform/ui/problems.ts";

/** The tab of the first field that is wrong; none where what is wrong is of no field. */
export function tabOfProblem({ fields }: Problems): MemberFocus | null {
	const [first] = Object.keys(fields);
	if (first === undefined) return null;
	const named = /^vals\[(.+)\]$/.exec(first)?.[1];
	if (named !== undefined) return Object.hasOwn(BASE_LABELS, named) ? "basevar" : "var";
	return first.startsWith("tag_ids") ? "tag" : null;
}
