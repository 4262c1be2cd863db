import { TextInput } from "@mantine/core";
import { type ChannelFieldsProps, settingsError, settingsMark } from "./channelFields.ts";

export const ChatworkFields = ({ draft, set, errors }: ChannelFieldsProps) => (
	<TextInput
		label="ルームID"
		description="グループチャットのURL「#!rid」に続く数字です。"
		required
		inputMode="numeric"
		value={draft.roomId}
		onChange={({ currentTarget: { value } }) => set({ roomId: value })}
		error={settingsError(errors, "room_id")}
		{...settingsMark("room_id")}
	/>
);
