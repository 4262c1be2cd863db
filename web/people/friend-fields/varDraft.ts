import type { z } from "zod";
import type { VarRow } from "#domain/engine/kinds/var.ts";
import type { varInput } from "#domain/engine/kinds/var-input.ts";
import { createKey } from "#web/platform/api/createKey.ts";

type VarInput = z.output<typeof varInput>;

/** Choice in the editor, with a key that stays the same when it is moved. */
export type ChoiceDraft = VarInput["choices"][number] & { key: string };

/** Friend-information field in the editor. */
export type VarDraft = Omit<VarInput, "choices"> & { choices: ChoiceDraft[] };

/** Read-only fields of a friend field. */
export type VarFacts = Pick<VarRow, "protected" | "can_delete" | "is_translatable">;

/** Colours given to new choices in turn; text is readable on each. */
const CHOICE_COLORS = ["#777777", "#337ab7", "#5cb85c", "#f0ad4e", "#d9534f", "#5bc0de"];

/** New choice of a field, coloured by its index. */
export const newChoiceDraft = (index: number): ChoiceDraft => ({
	id: null,
	value: "",
	color: CHOICE_COLORS[index % CHOICE_COLORS.length]!,
	key: createKey(),
});

/** Gives each choice of a saved field a unique key. */
export const withChoiceKeys = (draft: VarDraft): VarDraft => ({
	...draft,
	choices: draft.choices.map(({ id, value, color }) => ({ id, value, color, key: createKey() })),
});

/** Removes the ids of a copy's choices, so that they are saved as new ones. */
export const withNewChoices = (draft: VarDraft): VarDraft => ({
	...draft,
	choices: draft.choices.map((choice) => ({ ...choice, id: null })),
});
