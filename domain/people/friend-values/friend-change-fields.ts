/** Labels of the base values whose changes are recorded, by the `field` of a change. */
export const BASE_FIELD_LABELS = {
	short_name: "システム表示名",
	nickname: "ニックネーム",
	mail: "メールアドレス",
	memo: "メモ",
	mark: "対応マーク",
	display: "表示",
} as const;

export type BaseField = keyof typeof BASE_FIELD_LABELS;

/** `field` of a change of friend information. A manual tag change has `tag:` and the tag's id. */
export const varChangeField = (id: number): string => `var:${id}`;

/** Values of `changed_by`, the author of a change. */
export const CHANGE_AUTHORS = {
	operator: (id: number) => `operator:${id}`,
	run: (id: string) => `run:${id}`,
	form: (id: number) => `form:${id}`,
	import: (id: number) => `import:${id}`,
	/** A service code of the open API. */
	program: (codeId: number) => `program:${codeId}`,
	reservation: "reservation",
} as const;

/** Kind and id of an author: the parts before and after the colon. */
export function parseChangedBy(stored: string | null): { kind: string; id: string } {
	const [kind = "", ...rest] = (stored ?? "").split(":");
	return { kind, id: rest.join(":") };
}
