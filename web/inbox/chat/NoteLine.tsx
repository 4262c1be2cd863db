import { Badge, Button, Group, Text } from "@mantine/core";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import classes from "./ChatTalk.module.css";
import { removeNote, type TalkNote } from "./chatApi.ts";
import { toastChatFailed } from "./chatFailures.ts";

/** Internal note; coloured differently from messages, because the friend never sees it. */
export function NoteLine({ note, onRemoved }: { note: TalkNote; onRemoved: () => void }) {
	const { operator } = useSession();
	const { busy, run } = useBusy();
	const remove = () =>
		run(async () => {
			const isSure = await askToConfirm({
				title: "コメントを削除する",
				message: "このコメントを削除します。ほかのオペレーターにも表示されなくなり、元に戻せません。",
				confirm: "削除する",
				destructive: true,
			});
			if (isSure) await removeNote(note.id).then(onRemoved).catch(toastChatFailed);
		});
	return (
		<div className={classes.note} role="note" aria-label={`${note.operator.name}さんのコメント`}>
			<Group gap="xs" justify="space-between" wrap="nowrap">
				<Text size="xs" c="dimmed">
					コメント　{note.operator.name}
					{"　"}
					<time dateTime={note.date.replace(" ", "T")} title={formatFullTime(note.date)}>
						{formatClock(note.date)}
					</time>
				</Text>
				{note.can_delete && (
					<Button
						size="compact-xs"
						variant="subtle"
						color="gray"
						disabled={busy}
						onClick={() => void remove()}
					>
						削除
					</Button>
				)}
			</Group>
			{note.mentions.length > 0 && (
				<Group gap="0.25rem" my="0.125rem">
					{note.mentions.map(({ id, name }) => (
						<Badge key={id} size="sm" variant={id === operator.id ? "filled" : "light"} tt="none">
							@{name}
						</Badge>
					))}
				</Group>
			)}
			<Text size="sm" className={classes.text}>
				{note.text}
			</Text>
		</div>
	);
}
