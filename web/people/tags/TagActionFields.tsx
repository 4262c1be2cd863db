import { MAX_TAG_CAPACITY } from "#domain/engine/kinds/tag.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import type { ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { TagDraft } from "./tagDraft.ts";

/** Actions that run when the tag is added to a friend. */
export const TagActionFields = ({ id, draft, set, errors, readOnly }: ItemFieldsProps<TagDraft>) => (
	<>
		<ActionChoice
			label="追加時のアクション"
			description="友だちにこのタグが付いたときに実行します。"
			value={draft.append_action_id}
			onChange={(append_action_id) => set({ append_action_id })}
			disabled={readOnly}
			error={errors.append_action_id}
			field="append_action_id"
		/>
		<ItemSelector
			kind="tag"
			label="外すタグ"
			description="このタグが付いたとき、選んだタグを友だちから外します。"
			value={draft.replace_tag_id}
			onChange={(replace_tag_id) => set({ replace_tag_id })}
			excludedIds={id === null ? [] : [id]}
			onlyWritable
			showDeleted
			appendable
			disabled={readOnly}
			error={errors.replace_tag_id}
			{...fieldAttribute("replace_tag_id")}
		/>
		<NumberInput
			label="定員"
			description="このタグを付けられる友だちの人数です。空欄のときは制限しません。"
			placeholder="制限なし"
			value={draft.capacity ?? ""}
			onChange={(value) => set({ capacity: value === "" ? null : Number(value) })}
			min={1}
			max={MAX_TAG_CAPACITY}
			allowDecimal={false}
			clampBehavior="none"
			thousandSeparator=","
			suffix="人"
			maw="28rem"
			error={errors.capacity}
			{...fieldAttribute("capacity")}
		/>
		{draft.capacity !== null && (
			<ActionChoice
				label="満員時のアクション"
				description="定員に達していてタグを付けられなかった友だちに実行します。"
				value={draft.fulled_action_id}
				onChange={(fulled_action_id) => set({ fulled_action_id })}
				disabled={readOnly}
				error={errors.fulled_action_id}
				field="fulled_action_id"
			/>
		)}
	</>
);
