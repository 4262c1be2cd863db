import { isSameSet } from "./isSameSet.ts";

/** Unsaved changes of the editor; everything else is as loaded. */
export interface MemberDraft {
	/** null while no tag was added or removed. */
	tagIds: number[] | null;
	/** By field id. The value of a file is the token of its upload. */
	vals: Record<string, string>;
	/** Names of the uploads, by field id. */
	files: Record<string, string>;
	base: Record<string, string>;
}

export const NOTHING_CHANGED: MemberDraft = { tagIds: null, vals: {}, files: {}, base: {} };

/** Sets a value; a value equal to the loaded one is removed. */
export function withDraftValue(
	changes: Record<string, string>,
	key: string,
	value: string,
	loadedValue: string,
): Record<string, string> {
	const { [key]: _previous, ...rest } = changes;
	return value === loadedValue ? rest : { ...rest, [key]: value };
}

export const withTags = (draft: MemberDraft, ids: number[], loadedIds: readonly number[]): MemberDraft => ({
	...draft,
	tagIds: isSameSet(ids, loadedIds) ? null : ids,
});

export const hasMemberChanges = ({ tagIds, vals, base }: MemberDraft): boolean =>
	tagIds !== null || Object.keys(vals).length > 0 || Object.keys(base).length > 0;

const DRAFT_KEY_PREFIX = "member-draft:";

/** Stores the draft for the reload that a conflict requires. Upload tokens are valid for a day. */
export const storeMemberDraft = (memberId: number, draft: MemberDraft): void =>
	sessionStorage.setItem(`${DRAFT_KEY_PREFIX}${memberId}`, JSON.stringify(draft));

/** Returns the stored draft, and removes it. */
export function takeMemberDraft(memberId: number): MemberDraft | null {
	const stored = sessionStorage.getItem(`${DRAFT_KEY_PREFIX}${memberId}`);
	sessionStorage.removeItem(`${DRAFT_KEY_PREFIX}${memberId}`);
	return stored === null ? null : (JSON.parse(stored) as MemberDraft);
}
