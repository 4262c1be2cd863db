import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Suspense, useContext, useState } from "react";
import { ComposerDialogContext } from "#web/engine/messages/composerDialog.ts";
import { TemplateTalk } from "#web/engine/messages/TemplateTalk.tsx";
import { useIsUnlistedTemplate } from "#web/engine/messages/useIsUnlistedTemplate.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { DelayFields } from "./DelayFields.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { QuotaNote } from "./QuotaNote.tsx";

/** Effect 12: sends a template, or a message that was written here. */
export function TemplateEffect(props: EffectFormProps<"template">) {
	const { effect, onChange, errors, fieldProps } = props;
	const isUnlisted = useIsUnlistedTemplate(effect.egg_id);
	return (
		<Stack gap="sm">
			{isUnlisted === undefined && <Skeleton height="4rem" />}
			{isUnlisted === true && <WrittenMessage {...props} />}
			{isUnlisted === false && (
				<ItemField
					kind="template"
					label="テンプレート"
					value={effect.egg_id || null}
					onChange={(id) => onChange({ ...effect, egg_id: id ?? 0 })}
					error={errors.egg_id}
					{...fieldProps("egg_id")}
				/>
			)}
			{effect.egg_id > 0 && <SentTemplate id={effect.egg_id} />}
			<DelayFields
				delay={effect}
				onChange={(delay) => onChange({ ...effect, ...delay })}
				{...{ errors, fieldProps }}
			/>
			<QuotaNote />
		</Stack>
	);
}

/** Message that was written here, with the button that opens the composer. */
function WrittenMessage({ effect, onChange, errors, fieldProps }: EffectFormProps<"template">) {
	const ComposerDialog = useContext(ComposerDialogContext);
	const isReadOnly = useReadOnly();
	const [isComposing, setComposing] = useState(false);
	return (
		<>
			<Group gap="xs">
				<Text size="sm">ここで作成したメッセージです。</Text>
				{!isReadOnly && (
					<Button
						variant="default"
						size="xs"
						leftSection={<EditIcon />}
						onClick={() => setComposing(true)}
						{...fieldProps("egg_id")}
					>
						メッセージを編集する
					</Button>
				)}
			</Group>
			{errors.egg_id && (
				<Text size="sm" c="var(--mantine-color-error)">
					{errors.egg_id}
				</Text>
			)}
			{isComposing && (
				<Suspense>
					<ComposerDialog
						title="メッセージを編集する"
						confirmLabel="この内容にする"
						max={1}
						start={[effect]}
						// The effect refers to a stored message by its id.
						storesTexts
						onDone={([send]) => {
							setComposing(false);
							if (send && "egg_id" in send.effect) onChange({ ...effect, egg_id: send.effect.egg_id });
						}}
						onClose={() => setComposing(false)}
					/>
				</Suspense>
			)}
		</>
	);
}

/** Preview of the selected template, for operators who may read templates. */
const SentTemplate = ({ id }: { id: number }) =>
	useAbility("template-read") ? <TemplateTalk ids={[id]} empty="表示する内容がありません" /> : null;
