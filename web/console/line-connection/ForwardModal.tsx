import { Button, Group, Stack, TextInput } from "@mantine/core";
import { forwardInput } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { checkDraft, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { requestForwardCreation } from "./forwardsApi.ts";

interface ForwardModalProps {
	onClose: () => void;
	onSaved: () => void;
}

/** Form of a new address of another tool. */
export function ForwardModal({ onClose, onSaved }: ForwardModalProps) {
	const {
		state: { draft, set, errors },
		form,
		problems,
		saveBar: { saving, onSave },
	} = useSettingDraft({
		start: { name: "", url: "", is_active: true },
		check: (draft) => checkDraft(forwardInput, draft),
		send: requestForwardCreation,
		onSaved,
		savedText: "転送先を追加しました",
	});
	return (
		<MountedModal title="転送先を追加する" onClose={onClose}>
			<Stack gap="md" ref={form}>
				<TextInput
					label="ツールの名前"
					placeholder="いままでのツール"
					value={draft.name}
					onChange={({ currentTarget: { value } }) => set({ name: value })}
					error={errors.name}
					data-field="name"
				/>
				<TextInput
					label="転送先のアドレス"
					description="そのツールがLINEのWebhook URLとして案内している、https:// で始まるアドレスです。"
					placeholder="https://"
					value={draft.url}
					onChange={({ currentTarget: { value } }) => set({ url: value })}
					error={errors.url}
					inputMode="url"
					data-field="url"
				/>
				<ProblemAlert problems={problemsExcept(problems, ["name", "url"])} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose} disabled={saving}>
						キャンセル
					</Button>
					<Button loading={saving} onClick={() => void onSave()}>
						追加する
					</Button>
				</Group>
			</Stack>
		</MountedModal>
	);
}
