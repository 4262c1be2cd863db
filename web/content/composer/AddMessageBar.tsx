import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { TemplateIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { COMPOSED_KINDS } from "./composedKinds.tsx";
import {
	BLANK_CONTENTS,
	type ComposedKind,
	type ComposedMessage,
	createChosenTemplate,
	createWrittenMessage,
} from "./composedMessage.ts";
import { TemplateGallery } from "./TemplateGallery.tsx";

interface AddMessageBarProps {
	/** Whether the maximum number of messages is reached. */
	isFull: boolean;
	onAdd: (message: ComposedMessage) => void;
	field: string;
	error: string | undefined;
}

/** Buttons that add a message: one for each kind that can be written here, and one for templates. */
export function AddMessageBar({ isFull, onAdd, field, error }: AddMessageBarProps) {
	const isReadOnly = useReadOnly();
	const mayReadTemplates = useAbility("template-read");
	const kinds = useComposedKinds(mayReadTemplates);
	const [isChoosing, setChoosing] = useState(false);
	if (isReadOnly) return null;
	return (
		<Stack gap="0.25rem">
			<Group gap="xs" role="group" aria-label="メッセージを追加">
				{kinds.map((kind, index) => {
					const { label, icon: Icon } = COMPOSED_KINDS[kind];
					return (
						<Button
							key={kind}
							variant="default"
							size="xs"
							leftSection={<Icon />}
							disabled={isFull}
							onClick={() => onAdd(createWrittenMessage(BLANK_CONTENTS[kind]))}
							aria-label={`${label}を追加する`}
							{...(index === 0 && { "data-add": true, ...fieldAttribute(field) })}
						>
							{label}
						</Button>
					);
				})}
				{mayReadTemplates && (
					<Button
						variant="default"
						size="xs"
						leftSection={<TemplateIcon />}
						disabled={isFull}
						onClick={() => setChoosing(true)}
						aria-label="テンプレートを追加する"
					>
						テンプレート
					</Button>
				)}
			</Group>
			{isChoosing && (
				<TemplateGallery
					onChoose={(id) => {
						setChoosing(false);
						onAdd(createChosenTemplate(id));
					}}
					onClose={() => setChoosing(false)}
				/>
			)}
			{error && (
				<Text size="sm" c="var(--mantine-color-error)" role="alert">
					{error}
				</Text>
			)}
		</Stack>
	);
}

/** Kinds that the operator may write: other messages than texts are stored as templates. */
function useComposedKinds(mayReadTemplates: boolean): ComposedKind[] {
	const mayWriteFlex = useAbility("user-lflex");
	if (!mayReadTemplates) return ["text"];
	const kinds = Object.keys(BLANK_CONTENTS) as ComposedKind[];
	return kinds.filter((kind) => kind !== "flex" || mayWriteFlex);
}
