import { Alert, Paper, Stack, Text, Title } from "@mantine/core";
import { sendingCapsInput } from "#domain/engine/sending-caps/caps-input.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { type SettingState, useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { FriendCapFields } from "./FriendCapFields.tsx";
import { MonthCapFields } from "./MonthCapFields.tsx";
import { PriorityFields } from "./PriorityFields.tsx";
import { QuietHoursFields } from "./QuietHoursFields.tsx";
import { type CapsDraft, putSendingCaps, type SendingCaps } from "./sendingCapsApi.ts";

export type CapsState = SettingState<CapsDraft>;

interface SendingCapsFormProps {
	saved: SendingCaps;
	onSaved: () => void;
}

/** Form of the caps and quiet hours. */
export function SendingCapsForm({ saved, onSaved }: SendingCapsFormProps) {
	const { version, choices, used, waiting, ...start } = saved;
	const { state, form, problems, saveBar } = useSettingDraft<
		CapsDraft,
		Parameters<typeof putSendingCaps>[0],
		SendingCaps
	>({
		start,
		check: (draft) =>
			checkDraft(sendingCapsInput, {
				...draft,
				items: draft.items.map(({ kind, id, priority }) => ({ kind, id, priority })),
				version,
			}),
		send: putSendingCaps,
		savedText: "送信の上限を保存しました",
		onSaved,
		staysOpen: true,
	});
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			{waiting > 0 && (
				<Alert color="blue" title={`${formatMessages(waiting)}が、上限か時間帯のために待っています`}>
					配信状況の「予定」で、1通ずつ理由と次の日時を確認できます。ここで設定を保存すると、新しい設定で送り直します。
				</Alert>
			)}
			<Fields>
				<Section
					title="友だちごとの上限"
					help="一斉配信・シナリオ・リマインダ・アクション・API連携のメッセージを、合わせて数えます。設定してから送ったものを数えます。"
				>
					<FriendCapFields state={state} />
				</Section>
				<Section title="優先順位" help="同じ友だちに同時に送るときの順番と、上限のときの扱いです。">
					<PriorityFields state={state} choices={choices} />
				</Section>
				<Section
					title="送信しない時間帯"
					help="この時間帯に送るはずだったものは、終わってから送ります。終わるころに予約やクーポンの期限が過ぎるものは、送りません。"
				>
					<QuietHoursFields state={state} />
				</Section>
				<Section
					title="今月の上限"
					help="LINEが数える送信数（無料の返信は除く）に、LINEの上限より低い上限を付けます。80%と100%に達したとき、通知設定の「今月の送信数が残り少なくなったとき」で知らせます。"
				>
					<MonthCapFields state={state} used={used} />
				</Section>
				<Text size="sm" c="dimmed">
					LINEが友だちを選ぶ一斉配信（友だち全員・オーディエンス）は、だれに届くか分からないため、友だちごとの上限と時間帯の対象になりません。送った数は、LINEの集計が届いてから今月の送信数に入ります。
				</Text>
			</Fields>
			<ProblemAlert problems={problems} />
			<SaveBar {...saveBar} />
		</Stack>
	);
}

interface SectionProps {
	title: string;
	help: string;
	children: React.ReactNode;
}

const Section = ({ title, help, children }: SectionProps) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="md">
			<Stack gap="0.25rem">
				<Title order={2}>{title}</Title>
				<Text size="sm" c="dimmed">
					{help}
				</Text>
			</Stack>
			{children}
		</Stack>
	</Paper>
);
