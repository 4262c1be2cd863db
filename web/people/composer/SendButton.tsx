import { Button, Group, Kbd, Menu } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DownIcon, SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./FriendComposer.module.css";

interface SendButtonProps {
	/** Whether messages of the chat wait; only then a reply can handle it. */
	isWaiting: boolean;
	handlesByDefault: boolean;
	busy: boolean;
	onSend: (handles: boolean) => void;
}

/** Button that sends: by default as the account has set, and in the other way by its menu. */
export function SendButton({ isWaiting, handlesByDefault, busy, onSend }: SendButtonProps) {
	const maySet = useAbility("chat-setting");
	const send = (
		<Button
			leftSection={<SendIcon />}
			size="sm"
			aria-busy={busy}
			disabled={busy}
			onClick={() => onSend(handlesByDefault)}
		>
			{isWaiting ? labelOf(handlesByDefault) : COMPOSE_TEXTS.send}
		</Button>
	);
	if (!isWaiting) return send;
	return (
		<Button.Group>
			{send}
			<Menu position="top-end" withinPortal shadow="md">
				<Menu.Target>
					<Button size="sm" px="xs" disabled={busy} className={classes.otherSend} aria-label="送信方法を選ぶ">
						<DownIcon />
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					{[handlesByDefault, !handlesByDefault].map((handles) => (
						<Menu.Item
							key={String(handles)}
							rightSection={<SendKeys isOther={handles !== handlesByDefault} />}
							onClick={() => onSend(handles)}
						>
							{labelOf(handles)}
						</Menu.Item>
					))}
					{maySet && (
						<>
							<Menu.Divider />
							<Menu.Item component={Link} href={addressOf("chatSetting")}>
								ふだんの送信方法を変える
							</Menu.Item>
						</>
					)}
				</Menu.Dropdown>
			</Menu>
		</Button.Group>
	);
}

const labelOf = (handles: boolean): string =>
	handles ? COMPOSE_TEXTS.replyAndHandle : COMPOSE_TEXTS.replyOnly;

const SendKeys = ({ isOther }: { isOther: boolean }) => (
	<Group component="span" gap="0.25rem" ml="md" wrap="nowrap" aria-hidden="true" className={classes.keys}>
		{[CONTROL, ...(isOther ? ["Shift"] : []), "Enter"].map((key) => (
			<Kbd key={key} size="xs">
				{key}
			</Kbd>
		))}
	</Group>
);

const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
