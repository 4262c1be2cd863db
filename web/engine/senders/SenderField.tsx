import { Select } from "@mantine/core";
import type { MessageSender } from "#domain/engine/senders/message-sender.ts";
import { defaultSenderOf } from "#domain/engine/senders/sender-setting.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useSenders } from "./sendersApi.ts";

interface SenderFieldProps {
	/** Undefined for the default sender. */
	value: MessageSender | undefined;
	onChange: (sender: MessageSender | undefined) => void;
	error: string | undefined;
}

/** Choice of a message's sender; nothing in an account without any, where only the account itself can send. */
export function SenderField({ value, onChange, error }: SenderFieldProps) {
	const { data } = useSenders();
	const senders = data?.senders.map(({ name, icon_key }) => ({ name, icon_key })) ?? [];
	if (senders.length === 0 && !value) return null;
	const offered = !value || senders.some((each) => isSame(each, value)) ? senders : [...senders, value];
	const defaultSender = data && defaultSenderOf(data);
	return (
		<Select
			label="差出人"
			description="トークで、このメッセージに付く名前とアイコンです。"
			w="fit-content"
			allowDeselect={false}
			data={[
				{ value: DEFAULT_OPTION, label: `ふだんの差出人（${defaultSender?.name ?? "アカウント名"}）` },
				...offered.map(({ name }, index) => ({ value: String(index), label: name })),
			]}
			value={value ? String(offered.findIndex((each) => isSame(each, value))) : DEFAULT_OPTION}
			onChange={(next) => onChange(next === DEFAULT_OPTION ? undefined : offered[Number(next)])}
			error={error}
			{...fieldAttribute("content[sender]")}
		/>
	);
}

const DEFAULT_OPTION = "";

const isSame = (one: MessageSender, other: MessageSender) =>
	one.name === other.name && one.icon_key === other.icon_key;
