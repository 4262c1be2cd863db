import type { ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { ColourSelect } from "#web/platform/ui/ColourSelect.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TagDraft } from "./tagDraft.ts";

/** Colour of the dot that stands before the tag's name. */
export const TagColourField = ({ draft, set, errors, readOnly }: ItemFieldsProps<TagDraft>) => (
	<ColourSelect
		label="色"
		description="タグの名前の前に、この色の丸を表示します。"
		w="12rem"
		noneLabel="なし"
		value={draft.colour}
		onChange={(colour) => set({ colour })}
		disabled={readOnly}
		error={errors.colour}
		{...fieldAttribute("colour")}
	/>
);
