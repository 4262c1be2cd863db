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

/** The `field` of a change of friend information. A tag that was put on or taken off by hand has `tag:` and its id. */
export const varField = (id: number): string => `var:${id}`;

/** The `changed_by` of a change: who or what made it. */
export const CHANGED_BY = {
	operator: (id: number) => `operator:${id}`,
	run: (id: string) => `run:${id}`,
	form: (id: number) => `form:${id}`,
	import: (id: number) => `import:${id}`,
	/** A service code of the open API. */
	program: (codeId: number) => `program:${codeId}`,
	reservation: "reservation",
} as const;

/** The part before the colon, and what stands behind it. */
export function readChangedBy(written: string | null): { kind: string; id: string } {
	const [kind = "", ...rest] = (written ?? "").split(":");
	return { kind, id: rest.join(":") };
}
