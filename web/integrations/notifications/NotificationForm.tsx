import { Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_TITLE } from "#domain/integrations/notifications/notification.ts";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { ChannelsField } from "./ChannelsField.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { NoticeScheduleFields } from "./NoticeScheduleFields.tsx";
import { checkNotification, type NotificationDraft, notificationDraftOf } from "./notificationDraft.ts";
import { type ShownNotification, saveNotification } from "./notificationsApi.ts";
import { TimingsField } from "./TimingsField.tsx";

/** Form of a notification setting (M-089 to M-094). */
export function NotificationForm({ notification }: { notification: ShownNotification }) {
	const [start] = useState(() => notificationDraftOf(notification));
	const [draft, setDraft] = useState(start);
	const form = useRef<HTMLDivElement>(null);
	const goTo = useNavigateIfMounted();
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkNotification(draft, notification.version),
		send: (body, headers) => saveNotification(notification.id, body, headers),
		savedText: "通知設定を保存しました",
		failureHeading: "保存できませんでした",
		onSaved: () => goTo(addressOf("notificationSettings")),
	});
	const errors = firstMessages(problems.fields);
	// Input during a save would not be saved, so it is ignored.
	const set = (part: Partial<NotificationDraft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));
	const part = { draft, set, errors };
	useFocusOnProblem(form, { problems, failures });
	return (
		<>
			<Paper withBorder p="md" maw="48rem" ref={form}>
				<Stack gap="lg">
					<TextInput
						label="タイトル"
						description="通知の件名にも使います。"
						required
						value={draft.title}
						onChange={({ currentTarget: { value } }) => set({ title: value })}
						maxLength={MAX_TITLE}
						error={errors.title}
						{...fieldAttribute("title")}
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
				<SaveBar
					dirty={draft !== start}
					saving={saving}
					onSave={save}
					onCancel={() => goTo(addressOf("notificationSettings"))}
				/>
			</Stack>
		</>
	);
}
