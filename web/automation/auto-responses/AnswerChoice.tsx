import { Box } from "@mantine/core";
import { useRef } from "react";
import type { ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { AnswerField } from "./AnswerField.tsx";
import { AutoResponseActionField } from "./AutoResponseActionField.tsx";
import { type AutoResponseDraft, BLANK_ANSWER } from "./autoResponseDraft.ts";

/** Field for the answer, written or as a listed action. The focus follows the change from one to the other. */
export function AnswerChoice({ id, draft, set, errors, onEditing }: ItemFieldsProps<AutoResponseDraft>) {
	const part = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const change = (changes: Partial<AutoResponseDraft>) => {
		set(changes);
		afterRender(() => part.current?.querySelector<HTMLElement>("button:enabled")?.focus());
	};
	return (
		<Box ref={part}>
			{draft.answer ? (
				<AnswerField
					value={draft.answer}
					onChange={(answer) => set({ answer })}
					errors={errors}
					// An action of the answer itself is unlisted, so the selector could not show it.
					onChooseAction={() =>
						change({ answer: null, ...(draft.answer?.action === null && { action_id: null }) })
					}
				/>
			) : (
				<AutoResponseActionField
					value={draft.action_id}
					reactionId={id}
					onChange={(action_id) => set({ action_id })}
					onWrite={() => change({ answer: BLANK_ANSWER })}
					onEditing={onEditing}
					error={errors.action_id}
					{...fieldAttribute("action_id")}
				/>
			)}
		</Box>
	);
}
