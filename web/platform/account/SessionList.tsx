import { Badge, Button, Group, Text } from "@mantine/core";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import type { SessionRow } from "./accountApi.ts";

interface SessionListProps {
	sessions: SessionRow[];
	onEnd: (id: string) => Promise<unknown>;
	onEndAll: () => Promise<unknown>;
	/** Label of the button that ends all other sessions. */
	allLabel: string;
}

/** Sessions of an operator, each of which can be ended. */
export function SessionList({ sessions, onEnd, onEndAll, allLabel }: SessionListProps) {
	const { busy, run } = useBusy();
	const otherSessions = sessions.filter(({ is_current }) => !is_current);
	const endSession = ({ id, device }: SessionRow) =>
		run(() => onEnd(id).then(() => toastDone(`${device}をログアウトしました`), toastFailed));
	const endAll = () =>
		run(async () => {
			const isSure = await askToConfirm({
				title: allLabel,
				message: `${otherSessions.length}台の端末がすぐにログアウトされます。`,
				confirm: "ログアウトさせる",
			});
			if (isSure) await onEndAll().then(() => toastDone("ログアウトしました"), toastFailed);
		});
	if (sessions.length === 0)
		return (
			<Text size="sm" c="dimmed">
				ログイン中の端末はありません。
			</Text>
		);
	return (
		<>
			<CardList>
				{sessions.map((session) => (
					<ListCard
						key={session.id}
						head={
							<Group gap="xs">
								<Text fw={600}>{session.device}</Text>
								{session.is_current && <Badge>この端末</Badge>}
							</Group>
						}
						aside={
							!session.is_current && (
								<Button
									variant="default"
									size="xs"
									flex="none"
									disabled={busy}
									aria-label={`${session.device}をログアウトさせる`}
									onClick={() => void endSession(session)}
								>
									ログアウト
								</Button>
							)
						}
					>
						<Text size="xs" c="dimmed" component="div">
							{"最終利用 "}
							<TimeText value={session.last_seen_at} span inherit />
							{"　ログイン "}
							<TimeText value={session.created_at} span inherit />
							{session.network && `　接続元 ${networkLabel(session.network)}`}
						</Text>
					</ListCard>
				))}
			</CardList>
			{otherSessions.length > 1 && (
				<Group>
					<Button variant="default" size="xs" disabled={busy} onClick={() => void endAll()}>
						{allLabel}
					</Button>
				</Group>
			)}
		</>
	);
}
