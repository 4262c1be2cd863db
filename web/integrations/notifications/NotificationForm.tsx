import { Paper, Stack, TextInput } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_TITLE } from "#domain/integrations/notifications/notification.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { ChannelsField } from "./ChannelsField.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { NoticeScheduleFields } from "./NoticeScheduleFields.tsx";
import { checkNotification, notificationDraftOf } from "./notificationDraft.ts";
import { type ShownNotification, saveNotification } from "./notificationsApi.ts";
import { TimingsField } from "./TimingsField.tsx";

/** Form of a notification setting (M-089 to M-094). */
export function NotificationForm({ notification }: { notification: ShownNotification }) {
	const goTo = useNavigateIfMounted();
	const { state, form, problems, saveBar } = useSettingDraft({
		start: notificationDraftOf(notification),
		check: (draft) => checkNotification(draft, notification.version),
		send: (body, headers) => saveNotification(notification.id, body, headers),
		savedText: "通知設定を保存しました",
		onSaved: () => goTo(addressOf("notificationSettings")),
	});
	const { draft, set, errors, field } = state;
	const part = { draft, set, errors };
	return (
		<>
			<Paper withBorder p="md" maw="48rem" ref={form}>
				<Stack gap="lg">
					<TextInput
						label="タイトル"
						description="通知の件名にも使います。"
						required
						maxLength={MAX_TITLE}
						{...field.text("title")}
					/>
					<Toggle
						label="この通知を使用する"
						checked={draft.use_notify}
						onChange={({ currentTarget: { checked } }) => set({ use_notify: checked })}
					/>
					<TimingsField {...part} />
					<ConditionFields {...part} choices={notification.choices} />
					<NoticeScheduleFields {...part} />
					<ChannelsField {...part} channels={notification.choices.channels} />
				</Stack>
			</Paper>
			<Stack gap="xs" maw="48rem">
				<ProblemAlert problems={problems} />
				<SaveBar {...saveBar} onCancel={() => goTo(addressOf("notificationSettings"))} />
			</Stack>
		</>
	);
}
