import { Checkbox, Radio, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { ComponentType } from "react";
import { MAIL_SERVICES } from "#domain/notifications/channels/mail.ts";
import type { ChannelKind } from "#domain/notifications/channels/registry.ts";
import { SLACK_WAYS } from "#domain/notifications/channels/slack.ts";
import { fieldMark } from "../ui/problems.ts";
import type { ChannelDraft } from "./channelDraft.ts";

interface KindFieldsProps {
	draft: ChannelDraft;
	set: (part: Partial<ChannelDraft>) => void;
	errors: Record<string, string>;
	linked: { id: number; name: string }[];
}

/** The first complaint about a field of the settings, or of an item in it. */
const errorOf = (errors: Record<string, string>, field: string): string | undefined =>
	Object.entries(errors).find(([name]) => name.startsWith(`settings[${field}]`))?.[1];

const mark = (field: string) => fieldMark(`settings[${field}]`);

const MessagingApi = ({ draft, set, errors, linked }: KindFieldsProps) => (
	<Checkbox.Group
		label="送り先の担当者"
		required
		description={
			linked.length === 0
				? "LINEを連携した担当者がまだいません。各担当者が、この画面の「自分のLINEで受け取る」から連携してください。"
				: "LINEを連携した担当者から選択します。"
		}
		value={draft.operators}
		onChange={(operators) => set({ operators })}
		error={errorOf(errors, "operator_ids")}
	>
		<Stack gap="xs" mt="0.25rem">
			{linked.map(({ id, name }, index) => (
				<Checkbox key={id} value={String(id)} label={name} {...(index === 0 && mark("operator_ids"))} />
			))}
		</Stack>
	</Checkbox.Group>
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
			{...mark("from")}
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
			{...mark("to")}
		/>
	</>
);

const Slack = ({ draft, set, errors }: KindFieldsProps) => (
	<>
		<Radio.Group label="送り方" value={draft.way} onChange={(way) => set({ way })}>
			<Stack gap="xs" mt="0.25rem">
				{Object.entries(SLACK_WAYS).map(([value, label]) => (
					<Radio key={value} value={value} label={label} />
				))}
			</Stack>
		</Radio.Group>
		{draft.way === "bot" && (
			<TextInput
				label="チャンネルID"
				description="投稿するチャンネルにボットを追加し、チャンネルの詳細の一番下にあるIDを入力します。"
				required
				value={draft.channel}
				onChange={({ currentTarget: { value } }) => set({ channel: value })}
				error={errorOf(errors, "channel")}
				{...mark("channel")}
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
		value={draft.room}
		onChange={({ currentTarget: { value } }) => set({ room: value })}
		error={errorOf(errors, "room_id")}
		{...mark("room_id")}
	/>
);

const Firebase = ({ draft, set, errors }: KindFieldsProps) => (
	<Textarea
		label="端末のトークン"
		description="1行に1つずつ、20件まで入力できます。"
		required
		autosize
		minRows={2}
		value={draft.tokens}
		onChange={({ currentTarget: { value } }) => set({ tokens: value })}
		error={errorOf(errors, "tokens")}
		{...mark("tokens")}
	/>
);

const Ended = () => <Text size="sm">この種類の送り先は、編集できません。</Text>;

/** What each kind of channel asks for. */
export const KIND_FIELDS: Record<ChannelKind, ComponentType<KindFieldsProps>> = {
	messaging_api: MessagingApi,
	mail: Mail,
	line_notify: Ended,
	slack: Slack,
	chatwork: Chatwork,
	firebase_cloud_messaging: Firebase,
};
