import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type SingleContent, templateInput } from "#domain/content/templates/template-content.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { postItem } from "#web/engine/explorer/itemApi.ts";
import { TemplateIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";

/** Button that saves a copy of a message as a template of the list. */
export function SaveAsTemplateButton({ content }: { content: SingleContent }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="subtle" size="compact-xs" leftSection={<TemplateIcon />} onClick={() => setOpen(true)}>
				テンプレートとして保存
			</Button>
			<Modal opened={isOpen} onClose={() => setOpen(false)} title="テンプレートとして保存" size="sm">
				<SaveForm content={content} onClose={() => setOpen(false)} />
			</Modal>
		</>
	);
}

function SaveForm({ content, onClose }: { content: SingleContent; onClose: () => void }) {
	const [draft, setDraft] = useState({ name: "" });
	const { saving, save, problems } = useSaving(draft, {
		check: ({ name }) => checkDraft(templateInput, { name, group_id: null, content }),
		send: (body, headers) => postItem("template", body, headers),
		savedText: "テンプレートとして保存しました",
		failureHeading: "保存できませんでした",
		onSaved: onClose,
	});
	const errors = firstMessages(problems.fields);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		// React events of a portal bubble to the form around the composer, too.
		event.stopPropagation();
		save();
	};
	return (
		<form onSubmit={submit} noValidate>
			<Stack gap="sm">
				<Text size="sm">ほかの配信でも使えるように、今の内容をテンプレートに保存します。</Text>
				<TextInput
					label="テンプレート名"
					required
					maxLength={MAX_ITEM_NAME}
					value={draft.name}
					onChange={({ currentTarget: { value } }) => setDraft({ name: value })}
					error={errors.name}
					data-autofocus
				/>
				<ProblemAlert problems={problems} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose} disabled={saving}>
						キャンセル
					</Button>
					<Button type="submit" disabled={saving} aria-busy={saving}>
						保存する
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
