import { Checkbox, Radio, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { PUSH_METHODS } from "#domain/integrations/notifications/channels/firebase-cloud-messaging.ts";
import { MAIL_SERVICES } from "#domain/integrations/notifications/channels/mail.ts";
import type { ChannelKind } from "#domain/integrations/notifications/channels/registry.ts";
import { SLACK_METHODS } from "#domain/integrations/notifications/channels/slack.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ChannelDraft } from "./channelDraft.ts";
import type { Receivable } from "./notificationsApi.ts";

interface KindFieldsProps {
	draft: ChannelDraft;
	set: (part: Partial<ChannelDraft>) => void;
	errors: Record<string, string>;
	receivable: Receivable;
}

/** First error of a settings field or of an item in it. */
const errorOf = (errors: Record<string, string>, field: string): string | undefined =>
	Object.entries(errors).find(([name]) => name.startsWith(`settings[${field}]`))?.[1];

const settingsMark = (field: string) => fieldAttribute(`settings[${field}]`);

interface OperatorsProps extends Pick<KindFieldsProps, "errors"> {
	people: readonly { id: number; label: string }[];
	/** Label of a selected operator who is no longer reachable. */
	unreachableLabel: string;
	description: string;
	value: string[];
	onChange: (operators: string[]) => void;
}

/**
 * Field for the operators. Selected ones who are no longer reachable stay visible, so that they can be
 * removed.
 */
function Operators({ errors, people, unreachableLabel, description, value, onChange }: OperatorsProps) {
	const [initialIds] = useState(value);
	const choices = [
		...people.map(({ id, label }) => ({ value: String(id), label })),
		...initialIds
			.filter((each) => !people.some(({ id }) => String(id) === each))
			.map((each) => ({ value: each, label: unreachableLabel })),
	];
	return (
		<Checkbox.Group
			label="送り先の担当者"
			required
			description={description}
			value={value}
			onChange={onChange}
			error={errorOf(errors, "operator_ids")}
		>
			<Stack gap="xs" mt="0.25rem">
				{choices.map((choice, index) => (
					<Checkbox key={choice.value} {...choice} {...(index === 0 && settingsMark("operator_ids"))} />
				))}
			</Stack>
		</Checkbox.Group>
	);
}

const MessagingApi = ({ receivable: { linked: linkedOperators }, draft, set, errors }: KindFieldsProps) => (
	<Operators
		errors={errors}
		value={draft.operators}
		onChange={(operators) => set({ operators })}
		unreachableLabel={CHANNEL_TEXTS.unlinkedOperator}
		people={linkedOperators.map(({ id, name }) => ({ id, label: name }))}
		description={
			linkedOperators.length === 0
				? "LINEを連携した担当者がまだいません。各担当者が、この画面の「自分のLINEで受け取る」から連携してください。"
				: "LINEを連携した担当者から選択します。"
		}
	/>
);

const Mail = ({ draft, set, errors }: KindFieldsProps) => (
	<>
		<Select
			label="送り方"
			data={Object.entries(MAIL_SERVICES).map(([value, label]) => ({ value, label }))}
			value={draft.service}
			allowDeselect={false}
			onChange={(service) => set({ service: service ?? draft.service })}
			error={errorOf(errors, "service")}
		/>
		<TextInput
			label="送信元のメールアドレス"
			description="メールサービスに登録したドメインのアドレスです。"
			required
			type="email"
			value={draft.from}
			onChange={({ currentTarget: { value } }) => set({ from: value })}
			error={errorOf(errors, "from")}
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
			error={errorOf(errors, "to")}
			{...settingsMark("to")}
		/>
	</>
);

const Slack = ({ draft, set, errors }: KindFieldsProps) => (
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
				error={errorOf(errors, "channel")}
				{...settingsMark("channel")}
			/>
		)}
	</>
);

const Chatwork = ({ draft, set, errors }: KindFieldsProps) => (
	<TextInput
		label="ルームID"
		description="グループチャットのURL「#!rid」に続く数字です。"
		required
		inputMode="numeric"
		value={draft.roomId}
		onChange={({ currentTarget: { value } }) => set({ roomId: value })}
		error={errorOf(errors, "room_id")}
		{...settingsMark("room_id")}
	/>
);

const Push = (props: KindFieldsProps) => {
	const { draft, set } = props;
	return (
		<>
			<Radio.Group
				label="送る端末"
				value={draft.pushMethod}
				onChange={(pushWay) => set({ pushMethod: pushWay })}
			>
				<Stack gap="xs" mt="0.25rem">
					{Object.entries(PUSH_METHODS).map(([value, label]) => (
						<Radio key={value} value={value} label={label} />
					))}
				</Stack>
			</Radio.Group>
			{draft.pushMethod === "devices" ? <Devices {...props} /> : <Tokens {...props} />}
		</>
	);
};

const Devices = ({ receivable: { device_owners }, draft, set, errors }: KindFieldsProps) => (
	<Operators
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

const Tokens = ({ draft, set, errors }: KindFieldsProps) => (
	<Textarea
		label="端末のトークン"
		description="お使いのアプリから取得したトークンです。1行に1つずつ、20件まで入力できます。"
		required
		autosize
		minRows={2}
		value={draft.tokens}
		onChange={({ currentTarget: { value } }) => set({ tokens: value })}
		error={errorOf(errors, "tokens")}
		{...settingsMark("tokens")}
	/>
);

const EndedKind = () => <Text size="sm">この種類の送り先は、編集できません。</Text>;

/** Fields by kind of channel. */
export const KIND_FIELDS: Record<ChannelKind, ComponentType<KindFieldsProps>> = {
	messaging_api: MessagingApi,
	mail: Mail,
	line_notify: EndedKind,
	slack: Slack,
	chatwork: Chatwork,
	firebase_cloud_messaging: Push,
};
