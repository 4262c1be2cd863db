import { Select, Textarea, TextInput } from "@mantine/core";
import { MAIL_SERVICES } from "#domain/integrations/notifications/channels/mail.ts";
import { type ChannelFieldsProps, settingsError, settingsMark } from "./channelFields.ts";

export const MailFields = ({ draft, set, errors }: ChannelFieldsProps) => (
	<>
		<Select
			label="送り方"
			data={Object.entries(MAIL_SERVICES).map(([value, label]) => ({ value, label }))}
			value={draft.service}
			allowDeselect={false}
			onChange={(service) => set({ service: service ?? draft.service })}
			error={settingsError(errors, "service")}
		/>
		<TextInput
			label="送信元のメールアドレス"
			description="メールサービスに登録したドメインのアドレスです。"
			required
			type="email"
			value={draft.from}
			onChange={({ currentTarget: { value } }) => set({ from: value })}
			error={settingsError(errors, "from")}
			{...settingsMark("from")}
		/>
		<Textarea
			label="送り先のメールアドレス"
			description="1行に1つずつ、20件まで入力できます。"
			required
			autosize
			minRows={2}
			value={draft.to}
			onChange={({ currentTarget: { value } }) => set({ to: value })}
			error={settingsError(errors, "to")}
			{...settingsMark("to")}
		/>
	</>
);
