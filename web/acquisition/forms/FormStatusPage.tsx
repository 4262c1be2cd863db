import { Paper, Radio, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { formStatusInput } from "#domain/acquisition/forms/form-status-input.ts";
import { MAX_STATUS_DESCRIPTION } from "#domain/engine/kinds/form.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EmojiTextarea } from "#web/platform/emoji/EmojiTextarea.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { FormFrame } from "./FormFrame.tsx";
import { type AnswerForm, postFormStatus } from "./formApi.ts";
import { UnusableFormAlert } from "./UnusableFormAlert.tsx";
import { useFormChange } from "./useFormChange.ts";

/** Closes a form with a message for friends, or publishes it again. */
export const FormStatusPage = () => (
	<FormFrame pageName="公開・停止" help="停止すると、友だちは回答できなくなります。いつでも再開できます。">
		{(form) => (
			<Stack gap="md" maw="48rem">
				<UnusableFormAlert generation={form.generation} />
				<StatusForm form={form} />
			</Stack>
		)}
	</FormFrame>
);

function StatusForm({ form }: { form: AnswerForm }) {
	const mayWrite = useAbility("form-write");
	const [stopped, setStopped] = useState(form.status_description !== null);
	// Keeps the text while the other option is selected, whose draft has none.
	const [text, setText] = useState(form.status_description ?? "");
	const [draft, setDraft] = useState({ status_description: form.status_description });
	const { saving, save, leave, problems, failures } = useFormChange(draft, {
		form,
		schema: formStatusInput,
		send: (body, headers) => postFormStatus({ ...body, version: form.version }, headers),
		savedText: draft.status_description === null ? "公開しました" : "停止しました",
	});
	const frame = useRef<HTMLDivElement>(null);
	useFocusOnProblem(frame, { problems, failures });
	const change = (status: { stopped: boolean; text: string }) => {
		if (saving) return;
		setStopped(status.stopped);
		setText(status.text);
		setDraft({ status_description: status.stopped ? status.text : null });
	};
	return (
		<>
			<Paper withBorder p="md" ref={frame}>
				<Fields gap="lg" readOnly={!mayWrite && "回答フォームを変更する権限がないため、閲覧のみできます。"}>
					<Radio.Group
						label="状態"
						value={stopped ? "stopped" : "published"}
						onChange={(state) => change({ stopped: state === "stopped", text })}
					>
						<Stack gap="xs" mt="0.25rem">
							<Radio value="published" label="公開する" description="友だちが回答できます。" />
							<Radio
								value="stopped"
								label="停止する"
								description="回答を受け付けず、代わりに案内を表示します。"
							/>
						</Stack>
					</Radio.Group>
					{stopped && (
						<EmojiTextarea
							label="停止中の案内"
							description="フォームを開いた友だちに表示します。"
							placeholder="例: 受付は終了しました。たくさんのご応募ありがとうございました。"
							required
							autosize
							minRows={3}
							value={text}
							onChange={(event) => change({ stopped, text: event.currentTarget.value })}
							maxLength={MAX_STATUS_DESCRIPTION}
							error={firstMessages(problems.fields).status_description}
							{...fieldAttribute("status_description")}
						/>
					)}
				</Fields>
			</Paper>
			{mayWrite && (
				<>
					<ProblemAlert problems={problems} />
					<SaveBar
						dirty={draft.status_description !== form.status_description}
						saving={saving}
						onSave={save}
						onCancel={leave}
					/>
				</>
			)}
		</>
	);
}
