import { Box, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { MAX_CAPACITY } from "#domain/kinds/tag.ts";
import { ActionChoice } from "../items/ActionChoice.tsx";
import { fieldMark } from "../ui/problems.ts";
import type { Draft } from "./draft.ts";
import { ReplacedTagField } from "./ReplacedTagField.tsx";

interface AppendingFieldsProps {
	id: number;
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	errors: Record<string, string>;
}

/** What happens when the tag is added to a friend. */
export const AppendingFields = ({ id, draft, set, errors }: AppendingFieldsProps) => (
	<>
		<Marked field="append_action_id">
			<ActionChoice
				label="タグを付けたときのアクション"
				description="友だちにこのタグが付いたときに実行します。"
				value={draft.append_action_id}
				onChange={(append_action_id) => set({ append_action_id })}
				error={errors.append_action_id}
			/>
		</Marked>
		<ReplacedTagField
			id={id}
			value={draft.replace_tag_id}
			onChange={(replace_tag_id) => set({ replace_tag_id })}
			error={errors.replace_tag_id}
		/>
		<NumberInput
			label="上限人数"
			description="このタグを付けられる友だちの人数です。空欄のときは制限しません。"
			placeholder="制限なし"
			value={draft.capacity ?? ""}
			onChange={(value) => set({ capacity: value === "" ? null : Number(value) })}
			min={1}
			max={MAX_CAPACITY}
			allowDecimal={false}
			allowNegative={false}
			clampBehavior="none"
			thousandSeparator=","
			suffix="人"
			w="14rem"
			error={errors.capacity}
			{...fieldMark("capacity")}
		/>
		{draft.capacity !== null && (
			<Marked field="fulled_action_id">
				<ActionChoice
					label="上限に達したときのアクション"
					description="上限に達していてタグを付けられなかった友だちに実行します。"
					value={draft.fulled_action_id}
					onChange={(fulled_action_id) => set({ fulled_action_id })}
					error={errors.fulled_action_id}
				/>
			</Marked>
		)}
	</>
);

/** Where the cursor goes when one of several choices of an action is wrong. */
const Marked = ({ field, children }: { field: string; children: ReactNode }) => (
	<Box tabIndex={-1} {...fieldMark(field)}>
		{children}
	</Box>
);
