import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import type { ChannelFieldsProps } from "./channelFields.ts";
import { ReceivingOperators } from "./ReceivingOperators.tsx";

export const MessagingApiFields = ({
	recipients: { linked: linkedOperators },
	draft,
	set,
	errors,
}: ChannelFieldsProps) => (
	<ReceivingOperators
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
