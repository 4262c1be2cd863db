import { Badge, Box, Button, Group, Text } from "@mantine/core";
import { UNSENT_KINDS } from "#domain/people/composer/unsent-kinds.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { ReloadIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestResend, requestSendCancel, type UnsentItem } from "./composerApi.ts";
import classes from "./FriendComposer.module.css";
import { notHandledText } from "./notHandledText.ts";
import { UndoSendBar } from "./UndoSendBar.tsx";

interface UnsentListProps {
	friendId: number;
	unsent: readonly UnsentItem[];
}

/** Unsent messages to the friend: about to be sent, scheduled or failed. */
export function UnsentList({ friendId, unsent }: UnsentListProps) {
	if (unsent.length === 0) return null;
	return (
		<ul className={classes.unsent} aria-label="まだ届いていないメッセージ">
			{unsent.map((each) => (
				<li key={each.id}>
					<UnsentRow friendId={friendId} unsent={each} />
				</li>
			))}
		</ul>
	);
}

/** Kinds that wait for an operator. */
const FAILED_KINDS: readonly UnsentItem["kind"][] = ["failed", "parked", "blocked"];

function UnsentRow(props: { friendId: number; unsent: UnsentItem }) {
	if (props.unsent.kind === "leaving") return <UndoSendBar {...props} />;
	return FAILED_KINDS.includes(props.unsent.kind) ? <FailedRow {...props} /> : <WaitingRow {...props} />;
}

/** A failed message with LINE's reason, until somebody resends or dismisses it. */
function FailedRow({
	friendId,
	unsent: { id, kind, text, reason, is_of_chat, date, handles },
}: UnsentRowProps) {
	const { busy, run } = useBusy();
	return (
		<Box className={classes.failed} role="group" aria-label={UNSENT_KINDS[kind]}>
			<WarningIcon />
			<div className={classes.words}>
				<Text size="sm" lineClamp={2} title={text}>
					{text}
				</Text>
				<Text size="xs">
					{UNSENT_KINDS[kind]}（<TimeText value={date} size="xs" span />）{reason && `: ${reason}`}
				</Text>
				{handles && <Text size="xs">{notHandledText(kind)}</Text>}
			</div>
			<Group gap="xs" wrap="nowrap">
				{kind !== "blocked" && (
					<Button
						size="xs"
						color="red"
						variant="outline"
						leftSection={<ReloadIcon />}
						disabled={busy}
						onClick={() => void run(() => requestResend(friendId, id).catch(toastFailed))}
					>
						再送
					</Button>
				)}
				{is_of_chat && (
					<Button
						size="xs"
						color="gray"
						variant="subtle"
						disabled={busy}
						onClick={() => void run(() => requestSendCancel(friendId, id).catch(toastFailed))}
					>
						送らない
					</Button>
				)}
			</Group>
		</Box>
	);
}

interface UnsentRowProps {
	friendId: number;
	unsent: UnsentItem;
}

/** A message that is scheduled, being sent, or waiting for an automatic retry. */
function WaitingRow({ friendId, unsent: { id, kind, text, reason, date, sender, handles } }: UnsentRowProps) {
	const { busy, run } = useBusy();
	const cancel = () =>
		run(() =>
			requestSendCancel(friendId, id)
				.then(() => toastDone("送信を取り消しました"))
				.catch(toastFailed),
		);
	return (
		<Box className={classes.planned} role="group" aria-label={UNSENT_KINDS[kind]}>
			<Badge color="gray">{UNSENT_KINDS[kind]}</Badge>
			<div className={classes.words}>
				<Text size="sm" lineClamp={1} title={text}>
					{text}
				</Text>
				<Text size="xs" c="dimmed">
					<TimeText value={date} size="xs" span />
					{sender && `・${sender}`}
					{reason && `・${reason}`}
					{handles && `・${COMPOSE_TEXTS.handlesOnceSent}`}
				</Text>
			</div>
			{kind !== "sending" && (
				<Button size="xs" variant="default" disabled={busy} onClick={() => void cancel()}>
					取り消す
				</Button>
			)}
		</Box>
	);
}
