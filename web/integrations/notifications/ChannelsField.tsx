import { Checkbox, Input, Stack, Text } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { NotificationPartProps } from "./notificationDraft.ts";
import type { ChannelRow } from "./notificationsApi.ts";
import { PageLink } from "./PageLink.tsx";

/** Channels of a notification. One whose service was discontinued can only be removed. */
export function ChannelsField({
	draft,
	set,
	errors,
	channels,
}: NotificationPartProps & { channels: ChannelRow[] }) {
	if (channels.length === 0)
		return (
			<Stack gap="0.25rem">
				<Input.Label labelElement="div" required>
					通知の送り先
				</Input.Label>
				<Text size="sm">
					送り先がまだありません。先に「<PageLink page="notificationChannels">送り先</PageLink>
					」を作成してください。
				</Text>
				{errors.notification_channels && <Input.Error>{errors.notification_channels}</Input.Error>}
			</Stack>
		);
	return (
		<Checkbox.Group
			label="通知の送り先"
			required
			value={draft.channels.map(String)}
			onChange={(ids) => set({ channels: ids.map(Number) })}
			error={errors.notification_channels}
		>
			<Stack gap="xs" mt="0.25rem">
				{channels.map(({ id, name, kind_label, targets, ended, error }, index) => (
					<Checkbox
						key={id}
						value={String(id)}
						label={`${name}（${kind_label}）`}
						description={ended ?? error ?? targets.join("、")}
						disabled={ended !== null && !draft.channels.includes(id)}
						{...(index === 0 && fieldAttribute("notification_channels"))}
					/>
				))}
			</Stack>
		</Checkbox.Group>
	);
}
