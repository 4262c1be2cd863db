import { ActionIcon, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { QuickReplyFields } from "#web/content/templates/QuickReplyFields.tsx";
import { ContentFields } from "#web/content/templates/TemplateFields.tsx";
import { WrittenInPlaceContext } from "#web/content/templates/useMayWriteTemplates.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { SenderField } from "#web/engine/senders/SenderField.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CloseIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { fieldAttribute, focusFirstProblem } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";
import { COMPOSED_KINDS, composedKindOf } from "./composedKinds.tsx";
import {
	type ChosenTemplate,
	type ComposedMessage,
	isWritten,
	type WrittenMessage,
	withDerivedAltText,
} from "./composedMessage.ts";
import { loadTemplateContent } from "./composerApi.ts";
import { SaveAsTemplateButton } from "./SaveAsTemplateButton.tsx";

interface ComposedMessageCardProps {
	message: ComposedMessage;
	onChange: (message: ComposedMessage) => void;
	/** Field of the message: `messages[0]`. */
	field: string;
	/** Errors by the fields of the message: `content[text]`. */
	errors: Record<string, string>;
	/** Error about the message as a whole. */
	error: string | undefined;
	index: number;
	count: number;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** One message of the composer: its handle and buttons, and its fields. */
export function ComposedMessageCard(props: ComposedMessageCardProps) {
	const { message, onChange, field, errors, error, index, count, onMove, onRemove } = props;
	const isReadOnly = useReadOnly();
	const { entry, handle } = useDraggableEntry(message.key);
	const name = `${index + 1}番目のメッセージ`;
	const fields = useRef<HTMLDivElement>(null);
	// Only the message with which the card appears can take the focus; one that is emptied later does not.
	const [firstMessage] = useState(message);
	useEffect(() => {
		if (isBlank(firstMessage)) fields.current?.querySelector<HTMLElement>("[data-field]")?.focus();
	}, [firstMessage]);
	return (
		<Paper
			withBorder
			p="sm"
			component="section"
			aria-label={name}
			{...entry}
			tabIndex={-1}
			{...fieldAttribute(field)}
			// The fields inside are marked by the names of their content, which other messages share.
			onFocus={({ target, currentTarget }) =>
				target === currentTarget &&
				focusFirstProblem(fields.current, {
					general: [],
					fields: Object.fromEntries(Object.entries(errors).map(([each, text]) => [each, [text]])),
				})
			}
		>
			<Stack gap="sm">
				<Group gap="xs" wrap="nowrap">
					{!isReadOnly && count > 1 && <EntryGrip entryName={name} handle={handle} data-entry />}
					<Text size="sm" fw={600}>
						{count > 1 && `${index + 1}. `}
						{isWritten(message) ? COMPOSED_KINDS[composedKindOf(message.content)].label : "テンプレート"}
					</Text>
					{!isReadOnly && count > 1 && (
						<PositionButtons entryName={name} {...{ index, count, onMove, onRemove }} />
					)}
					{!isReadOnly && count === 1 && (
						<ActionIcon
							variant="subtle"
							color="gray"
							size="lg"
							ml="auto"
							onClick={onRemove}
							aria-label={`${name}を削除する`}
						>
							<CloseIcon />
						</ActionIcon>
					)}
				</Group>
				<div ref={fields}>
					{isWritten(message) ? (
						<WrittenFields
							message={message}
							onChange={onChange}
							errors={errors}
							isLast={index === count - 1}
						/>
					) : (
						<TemplateFields
							message={message}
							onChange={onChange}
							error={errors.egg_id ?? errors.template_id ?? error}
						/>
					)}
				</div>
				{error && isWritten(message) && (
					<Text size="sm" c="var(--mantine-color-error)">
						{error}
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

/** Whether a message was added without any content, so that the cursor goes to its first field. */
const isBlank = (message: ComposedMessage): boolean =>
	isWritten(message)
		? Object.values(message.content).every(
				(value) => typeof value !== "string" || value === "" || value === message.content.type,
			)
		: message.template_id === 0;

interface TemplateFieldsProps {
	message: ChosenTemplate;
	onChange: (message: ComposedMessage) => void;
	error: string | undefined;
}

/** Choice of the template, with a button that replaces it by a message with the same content. */
function TemplateFields({ message, onChange, error }: TemplateFieldsProps) {
	const mayReadTemplates = useAbility("template-read");
	const isReadOnly = useReadOnly();
	const { busy, run } = useBusy();
	const { key, template_id } = message;
	const replaceByContent = async () => {
		try {
			const content = await loadTemplateContent(template_id);
			if (content === null) return toastRefused("パックの内容は、ここでは編集できません。");
			onChange({ key, content });
		} catch (reason) {
			toastFailed(reason);
		}
	};
	return (
		<Stack gap="sm">
			<ItemField
				kind="template"
				label="テンプレート"
				value={template_id || null}
				onChange={(id) => onChange({ key, template_id: id ?? 0 })}
				error={error}
				{...fieldAttribute("egg_id")}
			/>
			{mayReadTemplates && !isReadOnly && template_id > 0 && (
				<Group>
					<Button
						variant="subtle"
						size="compact-xs"
						disabled={busy}
						onClick={() => void run(replaceByContent)}
					>
						内容をここで編集する
					</Button>
				</Group>
			)}
		</Stack>
	);
}

interface WrittenFieldsProps {
	message: WrittenMessage;
	onChange: (message: WrittenMessage) => void;
	errors: Record<string, string>;
	isLast: boolean;
}

function WrittenFields({ message, onChange, errors, isLast }: WrittenFieldsProps) {
	const { content } = message;
	const mayWriteTemplates = useAbility("template-write");
	const mayReadTemplates = useAbility("template-read");
	const isReadOnly = useReadOnly();
	const [wantsQuickReplies, setWantsQuickReplies] = useState(content.quick_replies !== undefined);
	const change = (changed: WrittenMessage["content"]) =>
		onChange({ ...message, content: withDerivedAltText(content, changed) });
	return (
		<WrittenInPlaceContext value={true}>
			<Stack gap="sm">
				<ContentFields content={content} onChange={change} errors={errors} />
				{wantsQuickReplies && !isLast && (
					<Text size="xs" c="dimmed">
						LINEは最後のメッセージの下にだけ表示するため、送るときに最後のメッセージへ付け直します。
					</Text>
				)}
				{wantsQuickReplies && <QuickReplyFields content={content} onChange={change} errors={errors} />}
				{mayReadTemplates && (
					<SenderField
						value={content.sender}
						onChange={(sender) => change({ ...content, sender })}
						error={errors["content[sender]"]}
					/>
				)}
				{!isReadOnly && mayReadTemplates && (
					<Group gap="xs">
						{!wantsQuickReplies && isLast && (
							<Button variant="subtle" size="compact-xs" onClick={() => setWantsQuickReplies(true)}>
								クイックリプライを付ける
							</Button>
						)}
						{mayWriteTemplates && <SaveAsTemplateButton content={content} />}
					</Group>
				)}
			</Stack>
		</WrittenInPlaceContext>
	);
}
