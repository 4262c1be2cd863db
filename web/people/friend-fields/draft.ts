import type { z } from "zod";
import type { VarRow, varInput } from "#domain/engine/kinds/var.ts";
import { createKey } from "#web/platform/api/createKey.ts";

type Input = z.output<typeof varInput>;

/** A choice under an operator's hands; the key stays while it is moved. */
export type ChoiceDraft = Input["choices"][number] & { key: string };

/** A field of friend information under an operator's hands. */
export type VarDraft = Omit<Input, "choices"> & { choices: ChoiceDraft[] };

export type VarFacts = Pick<VarRow, "protected" | "can_delete" | "is_translatable">;

/** Colours that new choices are given in turn; all of them bear their text. */
const COLORS = ["#777777", "#337ab7", "#5cb85c", "#f0ad4e", "#d9534f", "#5bc0de"];

export const newChoice = (place: number): ChoiceDraft => ({
	id: null,
	value: "",
	color: COLORS[place % COLORS.length]!,
	key: createKey(),
});

/** A saved field's choices, each with a key of its own. */
export const withKeys = (draft: VarDraft): VarDraft => ({
	...draft,
	choices: draft.choices.map(({ id, value, color }) => ({ id, value, color, key: createKey() })),
});

/** A copy has choices of its own, which nobody has chosen yet. */
export const withNewChoices = (draft: VarDraft): VarDraft => ({
	...draft,
	choices: draft.choices.map((choice) => ({ ...choice, id: null })),
});
