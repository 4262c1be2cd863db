import { problemWithValue } from "#domain/people/friend-values/member-values-input.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import type { CheckResult, FormProblems } from "#web/platform/ui/formProblems.ts";
import type { MemberBase, MemberTags, MemberVars } from "./memberApi.ts";
import type { MemberDraft } from "./memberDraft.ts";

/** Loaded data of each tab. */
interface LoadedTabs {
	tags: Pick<MemberTags, "tag_ids"> | undefined;
	vars: Pick<MemberVars, "items"> | undefined;
	base: Pick<MemberBase, "vals"> | undefined;
}

/**
 * Validates the values by the server's rules before they are sent. A draft restored after a reload is not
 * saved before its tab is loaded, because a colleague's change could not be detected.
 */
export function checkMemberDraft(draft: MemberDraft, loadedTabs: LoadedTabs): CheckResult<MemberDraft> {
	if (!isCovered(draft, loadedTabs)) return failCheck({ general: [MEMBER_TEXTS.loadFailed], fields: {} });
	const fields: Record<string, string[]> = {};
	for (const [id, value] of Object.entries(draft.vals)) {
		const item = loadedTabs.vars?.items.find((each) => String(each.id) === id);
		const problem = item ? problemWithValue(item.type, value.trim(), item.choices) : null;
		if (problem) fields[`vals[${id}]`] = [problem];
	}
	return Object.keys(fields).length > 0 ? failCheck({ general: [], fields }) : { success: true, data: draft };
}

const failCheck = (problems: FormProblems): CheckResult<never> => ({
	success: false,
	problems: { heading: MEMBER_TEXTS.saveFailed, ...problems },
});

const isCovered = (draft: MemberDraft, { tags, vars, base }: LoadedTabs): boolean =>
	(draft.tagIds === null || tags !== undefined) &&
	(Object.keys(draft.vals).length === 0 || vars !== undefined) &&
	(Object.keys(draft.base).length === 0 || base !== undefined);
