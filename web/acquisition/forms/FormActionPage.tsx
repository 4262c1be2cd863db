import { Alert, Paper, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { formActionInput, hasActionPage } from "#domain/acquisition/forms/form-action-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { firstMessages } from "#web/platform/ui/formProblems.ts";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { FormFrame } from "./FormFrame.tsx";
import { type AnswerForm, postFormAction } from "./formApi.ts";
import { useFormChange } from "./useFormChange.ts";

/** Selects the action after a response, for generations without a detail page. */
export const FormActionPage = () => (
	<FormFrame pageName="回答後アクション" help="友だちが回答したときに実行するアクションを選びます。">
		{(form) => (hasActionPage(form.generation) ? <ActionForm form={form} /> : <NoAction form={form} />)}
	</FormFrame>
);

function ActionForm({ form }: { form: AnswerForm }) {
	const mayWrite = useAbility("form-write");
	const [draft, setDraft] = useState({ action_id: form.action_id });
	const { saving, save, leave, problems, failures } = useFormChange(draft, {
		form,
		schema: formActionInput,
		send: (body, headers) => postFormAction({ ...body, version: form.version }, headers),
		savedText: "保存しました",
	});
	const frame = useRef<HTMLDivElement>(null);
	useFocusOnProblem(frame, { problems, failures });
	return (
		<Stack gap="md" maw="48rem">
			<Paper withBorder p="md" ref={frame}>
				<Fields readOnly={!mayWrite && "回答フォームを変更する権限がないため、閲覧のみできます。"}>
					<ActionChoice
						label="回答後のアクション"
						value={draft.action_id}
						onChange={(action_id) => !saving && setDraft({ action_id })}
						error={firstMessages(problems.fields).action_id}
					/>
				</Fields>
			</Paper>
			{mayWrite && (
				<>
					<ProblemAlert problems={problems} />
					<SaveBar
						dirty={draft.action_id !== form.action_id}
						saving={saving}
						onSave={save}
						onCancel={leave}
					/>
				</>
			)}
		</Stack>
	);
}

const NoAction = ({ form: { id } }: { form: AnswerForm }) => (
	<Alert color="gray" title={FORM_TEXTS.formTakesNoAction}>
		<Stack gap="sm">
			<Text size="sm">この画面は、旧バージョンで作成された回答フォームのためのものです。</Text>
			<LinkList links={[{ href: addressOf("form", { id }), label: "編集する", ability: "form-write" }]} />
		</Stack>
	</Alert>
);
