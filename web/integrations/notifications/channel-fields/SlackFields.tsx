import { Radio, Stack, TextInput } from "@mantine/core";
import { SLACK_METHODS } from "#domain/integrations/notifications/channels/slack.ts";
import { type ChannelFieldsProps, settingsError, settingsMark } from "./channelFields.ts";

export const SlackFields = ({ draft, set, errors }: ChannelFieldsProps) => (
	<>
		<Radio.Group label="送り方" value={draft.slackMethod} onChange={(slackMethod) => set({ slackMethod })}>
			<Stack gap="xs" mt="0.25rem">
				{Object.entries(SLACK_METHODS).map(([value, label]) => (
					<Radio key={value} value={value} label={label} />
				))}
			</Stack>
		</Radio.Group>
		{draft.slackMethod === "bot" && (
			<TextInput
				label="チャンネルID"
				description="投稿するチャンネルにボットを追加し、チャンネルの詳細の一番下にあるIDを入力します。"
				required
				value={draft.channel}
				onChange={({ currentTarget: { value } }) => set({ channel: value })}
				error={settingsError(errors, "channel")}
				{...settingsMark("channel")}
			/>
		)}
	</>
);
