import { ActionIcon, Menu } from "@mantine/core";
import { SEND_KEYS, type SendKey } from "#domain/people/composer/send-key.ts";
import { MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { saveSendKey } from "./composerApi.ts";

/** Choice of the key that sends, per operator (E-262). */
export function SendKeyMenu({ value, onSaved }: { value: SendKey; onSaved: () => void }) {
	const choose = (key: SendKey) =>
		saveSendKey(key)
			.finally(onSaved)
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
				<Menu.RadioGroup value={value} onChange={(key) => void choose(key as SendKey)}>
					{Object.entries(SEND_KEYS).map(([key, label]) => (
						<Menu.RadioItem key={key} value={key} closeMenuOnClick>
							{label}
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
				<Menu.Label>Ctrl+Enter（Macは⌘+Enter）では、いつでも送信できます。</Menu.Label>
			</Menu.Dropdown>
		</Menu>
	);
}
