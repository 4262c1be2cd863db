import { problemWithValue } from "#domain/people/friend-values/values.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members.ts";
import type { Checked, Problems } from "#web/platform/ui/problems.ts";
import type { MemberBase, MemberTags, MemberVars } from "./api.ts";
import type { MemberDraft } from "./draft.ts";

/** What each tab was opened with, as far as it is loaded. */
interface Loaded {
	tags: Pick<MemberTags, "tag_ids"> | undefined;
	vars: Pick<MemberVars, "items"> | undefined;
	base: Pick<MemberBase, "vals"> | undefined;
}

/**
 * Holds the values to what the server holds them to, before anything is sent. What was kept over a reload is not saved
 * before its tab is loaded: nobody could tell whether a colleague changed it meanwhile.
 */
export function checkedDraft(draft: MemberDraft, loaded: Loaded): Checked<MemberDraft> {
	if (!isCovered(draft, loaded)) return refused({ general: [MEMBER_TEXTS.loadFailed], fields: {} });
	const fields: Record<string, string[]> = {};
	for (const [id, value] of Object.entries(draft.vals)) {
		const item = loaded.vars?.items.find((each) => String(each.id) === id);
		const problem = item ? problemWithValue(item.type, value.trim(), item.choices) : null;
		if (problem) fields[`vals[${id}]`] = [problem];
	}
	return Object.keys(fields).length > 0 ? refused({ general: [], fields }) : { success: true, data: draft };
}

const refused = (problems: Problems): Checked<never> => ({
	success: false,
	problems: { heading: MEMBER_TEXTS.saveFailed, ...problems },
});

const isCovered = (draft: MemberDraft, { tags, vars, base }: Loaded): boolean =>
	(draft.tagIds === null || tags !== undefined) &&
	(Object.keys(draft.vals).length === 0 || vars !== undefined) &&
	(Object.keys(draft.base).length === 0 || base !== undefined);
