import type { ColourClass } from "#domain/people/marks/colour-class.ts";
import type { MarkSource } from "#domain/people/marks/mark.ts";
import type { MarkSettingInput } from "#domain/people/marks/setting.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import type { MarkSetting } from "./api.ts";

/** A mark of the account's own list under the operator's hands; a new one has no id yet. */
export interface MarkDraft {
	/** Names it on the page, whatever it is called and wherever it is moved. */
	key: string;
	id: number | null;
	value: string;
	colour_class: ColourClass;
}

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

export const newMark = (): MarkDraft => ({ key: createKey(), id: null, value: "", colour_class: "default" });

/** The draft as it is sent; without a field it carries none that exists, which the schema answers. */
export const marksBodyOf = ({ source, marks, var_id, version }: MarksDraft): MarkSettingInput =>
	source === "var"
		? { source, var_id: var_id ?? 0, version }
		: { source, marks: marks.map(({ key: _, ...mark }) => mark), version };
