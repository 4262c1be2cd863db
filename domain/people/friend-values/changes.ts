/** The base values whose changes are kept, by the names that a change's `field` has. */
export const BASE_LABELS = {
	short_name: "システム表示名",
	nickname: "ニックネーム",
	mail: "メールアドレス",
	memo: "メモ",
	mark: "対応マーク",
	display: "表示",
} as const;

export type BaseField = keyof typeof BASE_LABELS;

/** `field` of a change of friend information. A manual tag change has `tag:` and its id. */
export const varField = (id: number): string => `var:${id}`;

/** `changed_by` of a change: its author. */
export const CHANGED_BY = {
	operator: (id: number) => `operator:${id}`,
	run: (id: string) => `run:${id}`,
	form: (id: number) => `form:${id}`,
	import: (id: number) => `import:${id}`,
	/** A service code of the open API. */
	program: (codeId: number) => `program:${codeId}`,
	reservation: "reservation",
} as const;

/** Parts before and after the colon. */
export function readChangedBy(written: string | null): { kind: string; id: string } {
	const [kind = "", ...rest] = (written ?? "").split(":");
	return { kind, id: rest.join(":") };
}
