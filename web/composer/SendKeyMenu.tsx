import { ActionIcon, Menu } from "@mantine/core";
import { SEND_KEYS, type SendKey } from "#domain/compose/send-key.ts";
import { CheckIcon, MoreIcon } from "../ui/icons.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { saveSendKey } from "./api.ts";

/** Which key sends, as each operator chooses (E-262). */
export function SendKeyMenu({ friendId, value }: { friendId: number; value: SendKey }) {
	const choose = (key: SendKey) =>
		saveSendKey(friendId, key)
			.then(() => toastDone("送信キーを変更しました"))
			.catch(toastFailed);
	return (
		<Menu position="top-end" withinPortal shadow="md">
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" aria-label="送信キーの設定">
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>送信キー</Menu.Label>
				{Object.entries(SEND_KEYS).map(([key, label]) => (
					<Menu.Item
						key={key}
						role="menuitemradio"
						aria-checked={key === value}
						leftSection={key === value ? <CheckIcon /> : <span style={{ width: "1.25rem" }} />}
						onClick={() => void choose(key as SendKey)}
					>
						{label}
					</Menu.Item>
				))}
				<Menu.Label>Ctrl+Enter（Macは⌘+Enter）では、いつでも送信できます。</Menu.Label>
			</Menu.Dropdown>
		</Menu>
	);
}
