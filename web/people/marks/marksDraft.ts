import type { MarkSource } from "#domain/people/marks/friend-mark.ts";
import type { MarkSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import type { MarkSetting } from "./markSettingApi.ts";

/** Mark of the account's own list in the editor; a new one has no id yet. */
export interface MarkDraft {
	/** Unique on the page, and unchanged when the mark is renamed or moved. */
	key: string;
	id: number | null;
	value: string;
	colour_class: ColourClass;
}

/** Draft of the response marks and of their source. */
export interface MarksDraft {
	source: MarkSource;
	marks: MarkDraft[];
	var_id: number | null;
	version: number;
}

export const marksDraftOf = ({ source, marks, var_id, version }: MarkSetting): MarksDraft => ({
	source,
	marks: marks.map((mark) => ({ ...mark, key: String(mark.id) })),
	var_id,
	version,
});

export const newMarkDraft = (): MarkDraft => ({
	key: createKey(),
	id: null,
	value: "",
	colour_class: "default",
});

/** Body of a save. Without a chosen field it has the id 0, which the schema refuses with a message. */
export const marksBodyOf = ({ source, marks, var_id, version }: MarksDraft): MarkSettingInput =>
	source === "var"
		? { source, var_id: var_id ?? 0, version }
		: { source, marks: marks.map(({ key: _, ...mark }) => mark), version };
