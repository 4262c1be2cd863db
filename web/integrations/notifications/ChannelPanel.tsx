import { PasswordInput, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { creatableKinds, MAX_CHANNEL_NAME } from "#domain/integrations/notifications/channel-input.ts";
import { CHANNEL_KINDS, type ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { type ChannelDraft, channelDraftOf, checkChannel, hasSecret, keepsSecret } from "./channelDraft.ts";
import { KIND_FIELDS } from "./kindFields.tsx";
import { type ChannelRow, type RecipientChoices, saveChannel } from "./notificationsApi.ts";

interface ChannelPanelProps {
	/** Null for a new channel. */
	channel: ChannelRow | null;
	recipients: RecipientChoices;
	onClose: () => void;
}

/** Form of a channel in a side panel. */
export function ChannelPanel({ channel, recipients, onClose }: ChannelPanelProps) {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: channelDraftOf(channel),
		check: (draft) => checkChannel(draft, channel),
		send: (body, headers) => saveChannel(channel?.id ?? null, body, headers),
		savedText: "送り先を保存しました",
		onSaved: onClose,
	});
	const { draft, set, errors, field } = state;
	const close = async () => {
		if (!saveBar.dirty || (await askToClose())) onClose();
	};
	const { help } = CHANNEL_KINDS[draft.kind];
	const Fields = KIND_FIELDS[draft.kind];
	return (
		<SidePanel
			opened
			width={32}
			position="right"
			title={channel ? "送り先の編集" : "送り先の作成"}
			onClose={() => void close()}
		>
			<Stack gap="md" ref={form}>
				<Select
					label="種類"
					description={help}
					data={creatableKinds().map((kind) => ({ value: kind, label: CHANNEL_KINDS[kind].label }))}
					value={draft.kind}
					allowDeselect={false}
					disabled={channel !== null}
					onChange={(kind) => set({ kind: (kind ?? draft.kind) as ChannelKind })}
					error={errors.kind}
				/>
				<TextInput label="名前" required maxLength={MAX_CHANNEL_NAME} {...field.text("name")} />
				<Fields draft={draft} set={set} errors={errors} recipients={recipients} />
				{hasSecret(draft) && (
					<SecretField draft={draft} set={set} error={errors.secret} isStored={keepsSecret(draft, channel)} />
				)}
				<ProblemAlert problems={problems} />
				<SaveBar {...saveBar} onCancel={() => void close()} />
			</Stack>
		</SidePanel>
	);
}

interface SecretFieldProps {
	draft: ChannelDraft;
	set: (part: Partial<ChannelDraft>) => void;
	error: string | undefined;
	isStored: boolean;
}

/** Write-only field of the secret. */
function SecretField({ draft, set, error, isStored }: SecretFieldProps) {
	const entry = CHANNEL_KINDS[draft.kind].secret;
	if (entry === null) return null;
	const commonProps = {
		label: entry.label,
		description: `${entry.help}${isStored ? "変更しないときは、空のままにしてください。" : "保存した後は表示されません。"}`,
		required: !isStored,
		value: draft.secret,
		error,
		...fieldAttribute("secret"),
	};
	// A key file has many lines; a one-line secret is masked.
	return draft.kind === "firebase_cloud_messaging" ? (
		<Textarea {...commonProps} rows={5} onChange={({ currentTarget: { value } }) => set({ secret: value })} />
	) : (
		<PasswordInput
			{...commonProps}
			autoComplete="new-password"
			onChange={({ currentTarget: { value } }) => set({ secret: value })}
		/>
	);
}
