import { Group, Paper, Stack } from "@mantine/core";
import {
	MAX_QUICK_REPLIES,
	MAX_QUICK_REPLY_LABEL,
	type QuickReplyContent,
} from "#domain/content/templates/quick-replies.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { QuickReplyTapFields } from "./QuickReplyTapFields.tsx";

interface QuickReplyFieldsProps {
	content: SingleContent;
	onChange: (content: SingleContent) => void;
	errors: Record<string, string>;
}

/** Quick replies of a message: buttons above the friend's keyboard. */
export function QuickReplyFields({ content, onChange, errors }: QuickReplyFieldsProps) {
	const targets = usePlaceholderTargets();
	return (
		<SortableFields
			value={content.quick_replies ?? []}
			onChange={(buttons) =>
				onChange({ ...content, quick_replies: buttons.length === 0 ? undefined : buttons })
			}
			noun="クイックリプライ"
			label="クイックリプライ"
			description="友だちの入力欄の上に並ぶボタンです。LINEが表示するのは、送信の最後のメッセージのボタンだけです。"
			field="content[quick_replies]"
			error={errors["content[quick_replies]"]}
			adding={{ blank: () => BLANK_QUICK_REPLY, max: MAX_QUICK_REPLIES }}
			keyOf={(_, index) => String(index)}
		>
			{(button, { index, count, onChange: change, onMove, onRemove }) => {
				const fieldProps = (name: string) => ({
					error: errors[`content[quick_replies][${index}][${name}]`],
					...fieldAttribute(`content[quick_replies][${index}][${name}]`),
				});
				return (
					<Paper withBorder p="sm" role="group" aria-label={`クイックリプライ${index + 1}`}>
						<Stack gap="sm">
							<Group wrap="nowrap" align="flex-start" gap="xs">
								<div style={{ flex: 1 }}>
									<PlaceholderEditor
										label="ボタン名"
										required
										oneLine
										value={button.label}
										onChange={(label) => change({ label })}
										targets={targets}
										maxLength={MAX_QUICK_REPLY_LABEL}
										{...fieldProps("label")}
									/>
								</div>
								<PositionButtons
									entryName={`クイックリプライ${index + 1}`}
									{...{ index, count, onMove, onRemove }}
								/>
							</Group>
							<QuickReplyTapFields
								button={button}
								onChange={change}
								errors={errors}
								field={`content[quick_replies][${index}]`}
							/>
						</Stack>
					</Paper>
				);
			}}
		</SortableFields>
	);
}

const BLANK_QUICK_REPLY: QuickReplyContent = { label: "", type: "message", uri: "", text: "" };
