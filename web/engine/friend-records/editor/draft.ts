import { sameSet } from "./sameSet.ts";

/** What was changed in the editor and is not saved; what is not in it is as it was loaded. */
export interface MemberDraft {
	/** Null while no tag was put on or taken off. */
	tagIds: number[] | null;
	/** By the field's id. The value of a file is the token of its upload. */
	vals: Record<string, string>;
	/** What the uploads in it are called, by the field's id. */
	files: Record<string, string>;
	base: Record<string, string>;
}

export const NOTHING_CHANGED: MemberDraft = { tagIds: null, vals: {}, files: {}, base: {} };

/** Sets a value; one that is as it was loaded is no change. */
export function withValue(
	changed: Record<string, string>,
	key: string,
	value: string,
	loaded: string,
): Record<string, string> {
	const { [key]: _was, ...rest } = changed;
	return value === loaded ? rest : { ...rest, [key]: value };
}

export const withTags = (draft: MemberDraft, ids: number[], loaded: readonly number[]): MemberDraft => ({
	...draft,
	tagIds: sameSet(ids, loaded) ? null : ids,
});

export const isChanged = ({ tagIds, vals, base }: MemberDraft): boolean =>
	tagIds !== null || Object.keys(vals).length > 0 || Object.keys(base).length > 0;

const KEPT = "member-draft:";

/** Keeps what was typed over the reload that a conflict asks for. Tokens of uploads stay good for a day. */
export const keepDraft = (memberId: number, draft: MemberDraft): void =>
	sessionStorage.setItem(`${KEPT}${memberId}`, JSON.stringify(draft));

/** What was kept, once. */
export function takeDraft(memberId: number): MemberDraft | null {
	const kept = sessionStorage.getItem(`${KEPT}${memberId}`);
	sessionStorage.removeItem(`${KEPT}${memberId}`);
	return kept === null ? null : (JSON.parse(kept) as MemberDraft);
}
