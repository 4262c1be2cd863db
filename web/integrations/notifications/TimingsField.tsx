import { Checkbox, Stack } from "@mantine/core";
import {
	NOTICE_EVENT_NAMES,
	NOTICE_EVENTS,
	type NoticeEventName,
} from "#domain/integrations/notifications/events/registry.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { NotificationPartProps } from "./notificationDraft.ts";

/** Triggers of a notification. */
export const TimingsField = ({ draft, set, errors }: NotificationPartProps) => (
	<Checkbox.Group
		label="通知するタイミング"
		required
		value={draft.timings}
		onChange={(timings) => set({ timings: timings as NoticeEventName[] })}
		error={errors.timings}
	>
		<Stack gap="xs" mt="0.25rem">
			{NOTICE_EVENT_NAMES.map((name, index) => (
				<Checkbox
					key={name}
					value={name}
					label={NOTICE_EVENTS[name].label}
					description={NOTICE_EVENTS[name].help}
					{...(index === 0 && fieldAttribute("timings"))}
				/>
			))}
		</Stack>
	</Checkbox.Group>
);
