import { Radio, Stack, Textarea } from "@mantine/core";
import { PUSH_METHODS } from "#domain/integrations/notifications/channels/firebase-cloud-messaging.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { type ChannelFieldsProps, settingsError, settingsMark } from "./channelFields.ts";
import { ReceivingOperators } from "./ReceivingOperators.tsx";

export const PushFields = (props: ChannelFieldsProps) => {
	const { draft, set } = props;
	return (
		<>
			<Radio.Group label="送る端末" value={draft.pushMethod} onChange={(pushMethod) => set({ pushMethod })}>
				<Stack gap="xs" mt="0.25rem">
					{Object.entries(PUSH_METHODS).map(([value, label]) => (
						<Radio key={value} value={value} label={label} />
					))}
				</Stack>
			</Radio.Group>
			{draft.pushMethod === "devices" ? <DeviceOwnersField {...props} /> : <DeviceTokensField {...props} />}
		</>
	);
};

const DeviceOwnersField = ({ recipients: { device_owners }, draft, set, errors }: ChannelFieldsProps) => (
	<ReceivingOperators
		errors={errors}
		value={draft.deviceOwners}
		onChange={(deviceOwners) => set({ deviceOwners })}
		unreachableLabel={CHANNEL_TEXTS.operatorWithoutDevice}
		people={device_owners.map(({ id, name, devices }) => ({
			id,
			label: DEVICE_TEXTS.ofOperator(name, devices),
		}))}
		description={
			device_owners.length === 0
				? "端末を登録した担当者がまだいません。各担当者が、この画面の「この端末で受け取る」から登録してください。"
				: "端末を登録した担当者から選択します。登録したすべての端末に送ります。"
		}
	/>
);

const DeviceTokensField = ({ draft, set, errors }: ChannelFieldsProps) => (
	<Textarea
		label="端末のトークン"
		description="お使いのアプリから取得したトークンです。1行に1つずつ、20件まで入力できます。"
		required
		autosize
		minRows={2}
		value={draft.tokens}
		onChange={({ currentTarget: { value } }) => set({ tokens: value })}
		error={settingsError(errors, "tokens")}
		{...settingsMark("tokens")}
	/>
);
