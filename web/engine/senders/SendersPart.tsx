import { Group, Paper, Radio, Select, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import {
	CHAT_SENDERS,
	MAX_SENDERS,
	type SenderSetting,
	senderSetting,
} from "#domain/engine/senders/sender-setting.ts";
import { MAX_LINE_SENDER_NAME } from "#domain/platform/line/common-fields.ts";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { requestSendersSave, useSenders } from "./sendersApi.ts";

/** Names and pictures with which messages are sent. */
export function SendersPart() {
	const { data, mutate } = useSenders();
	return (
		<Paper withBorder p="md" maw="48rem" component="section" aria-labelledby="senders">
			<Stack gap="sm">
				<Title order={2} id="senders">
					メッセージの差出人
				</Title>
				<Text size="sm">
					トークで、メッセージに付く名前とアイコンです。お店・担当者・自動応答などを区別できます。トーク一覧では、アカウントの名前のままです。すでに書いたメッセージや送信待ちのメッセージは変わりません。
				</Text>
				{data ? (
					<SendersForm
						key={JSON.stringify(data)}
						setting={data}
						operators={data.operators}
						onSaved={() => void mutate()}
					/>
				) : (
					<Skeleton height="12rem" />
				)}
			</Stack>
		</Paper>
	);
}

type Sender = SenderSetting["senders"][number];

interface SendersFormProps {
	setting: SenderSetting;
	operators: { id: number; name: string }[];
	onSaved: () => void;
}

function SendersForm({ setting: { senders, default_at, chat }, operators, onSaved }: SendersFormProps) {
	const {
		state: { draft, set, errors },
		form,
		problems,
		saveBar,
	} = useSettingDraft({
		start: { senders, default_at, chat },
		check: (draft) => checkDraft(senderSetting, draft),
		send: requestSendersSave,
		onSaved,
		staysOpen: true,
	});
	const defaultSender = draft.default_at === null ? null : draft.senders[draft.default_at];
	const changeSender = (index: number, part: Partial<Sender>) =>
		set({ senders: draft.senders.map((each, at) => (at === index ? { ...each, ...part } : each)) });
	return (
		<Stack gap="sm" ref={form}>
			<SortableFields
				value={draft.senders}
				onChange={(next) => set({ senders: next, default_at: positionOf(next, defaultSender) })}
				noun="差出人"
				label="差出人"
				empty="差出人がありません。メッセージは、アカウントの名前で届きます。"
				field="senders"
				error={errors.senders}
				adding={{ blank: () => ({ name: "", icon_key: null, operator_id: null }), max: MAX_SENDERS }}
				keyOf={(_, index) => String(index)}
			>
				{(sender, entry) => (
					<SenderEntry
						sender={sender}
						operators={operators}
						{...entry}
						// Not the entry's own: it would lose the default sender, which `positionOf` finds by identity.
						onChange={(part) => changeSender(entry.index, part)}
						errors={errors}
					/>
				)}
			</SortableFields>
			<Select
				label="ふだんの差出人"
				description="差出人を選んでいないメッセージに付きます。"
				allowDeselect={false}
				data={[
					{ value: "", label: "アカウント" },
					...draft.senders.map(({ name }, index) => ({
						value: String(index),
						label: name || `差出人${index + 1}`,
					})),
				]}
				value={draft.default_at === null ? "" : String(draft.default_at)}
				onChange={(at) => set({ default_at: at ? Number(at) : null })}
				error={errors.default_at}
				{...fieldAttribute("default_at")}
			/>
			<Radio.Group
				label="チャットの返信の差出人"
				value={draft.chat}
				onChange={(chat) => set({ chat: chat as SenderSetting["chat"] })}
			>
				<Stack gap="xs" mt="2xs">
					<Radio value="default" label={CHAT_SENDERS.default} />
					<Radio
						value="operator"
						label={CHAT_SENDERS.operator}
						description="担当者の差出人がなければ、スタッフの名前で届きます。"
					/>
				</Stack>
			</Radio.Group>
			<ProblemAlert problems={problems} />
			<SaveBar {...saveBar} />
		</Stack>
	);
}

interface SenderEntryProps {
	sender: Sender;
	operators: SendersFormProps["operators"];
	index: number;
	/** Number of senders. */
	count: number;
	onChange: (part: Partial<Sender>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
	errors: Record<string, string>;
}

/** Fields of one sender: name, icon, and the operator whose replies it signs. */
const SenderEntry = (props: SenderEntryProps) => {
	const { sender, operators, index, count, onChange, onMove, onRemove, errors } = props;
	return (
		<Paper withBorder p="sm" role="group" aria-label={`差出人${index + 1}`}>
			<Stack gap="sm">
				<Group wrap="nowrap" align="flex-start" gap="xs">
					<TextInput
						label="名前"
						description={`${MAX_LINE_SENDER_NAME}文字まで。「LINE」は使えません。`}
						required
						flex={1}
						value={sender.name}
						maxLength={MAX_LINE_SENDER_NAME}
						onChange={({ currentTarget: { value } }) => onChange({ name: value })}
						error={errors[`senders[${index}][name]`]}
						{...fieldAttribute(`senders[${index}][name]`)}
					/>
					<PositionButtons entryName={`差出人${index + 1}`} {...{ index, count, onMove, onRemove }} />
				</Group>
				<ImageField
					label="アイコン"
					description="正方形の画像です。なければ、アカウントのアイコンになります。"
					value={sender.icon_key}
					onChange={(key) => onChange({ icon_key: key })}
					prepare={(file) => fitPicture(file, CARD_PICTURE)}
					clearable
					error={errors[`senders[${index}][icon_key]`]}
					disabled={false}
					data-field={`senders[${index}][icon_key]`}
				/>
				<Select
					label="担当者"
					description="このスタッフがチャットで返信するときの差出人にします。"
					placeholder="なし"
					clearable
					data={operators.map(({ id, name }) => ({ value: String(id), label: name }))}
					value={sender.operator_id === null ? null : String(sender.operator_id)}
					onChange={(id) => onChange({ operator_id: id === null ? null : Number(id) })}
				/>
			</Stack>
		</Paper>
	);
};

/** Position of the default sender after a change of the list; null once it is removed. */
function positionOf(senders: Sender[], defaultSender: Sender | null | undefined): number | null {
	const at = defaultSender ? senders.indexOf(defaultSender) : -1;
	return at === -1 ? null : at;
}
