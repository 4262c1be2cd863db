import { Alert, Anchor, Badge, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ResumeForm } from "./ResumeForm.tsx";
import { type SendingStop, type StopRecord, useSendingStop } from "./sendingStopApi.ts";

/** Emergency stop: what waits and the decision about it, and earlier stops. */
export function SendingStopPage() {
	const { data, error, mutate } = useSendingStop();
	useLiveRefresh((frame) => frame.event === "sending_stop", mutate);
	return (
		<PageLayout
			title="緊急停止"
			help="どの画面からでも、右上の手のマークですべての送信を止められます。再開するときに、止めているあいだに予定の時刻を過ぎたものを、送るか送らないか選びます。"
			before={<BackLink href={addressOf("deliveries")} label="配信状況に戻る" />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && (
				<Stack gap="xl">
					{data.stop ? (
						<StoppedPart state={data} stop={data.stop} onResumed={() => void mutate()} />
					) : (
						<EmptyState art="calm" title="送信は止まっていません">
							間違った配信に気づいたときは、右上の手のマークを押してください。
						</EmptyState>
					)}
					<ModesHint />
					{data.history.length > 0 && <History stops={data.history} />}
				</Stack>
			)}
		</PageLayout>
	);
}

/** Link to the switches, for shops that want to stop less than everything. */
function ModesHint() {
	const mayOpen = useMayOpen();
	const address = addressOf("sendingModes");
	if (!mayOpen(address)) return null;
	return (
		<Text size="sm">
			種類ごとに止めたり、テスターだけに送ったりするには、
			<Anchor component={Link} href={address} size="sm" underline="always">
				送信モード
			</Anchor>
			を使ってください。
		</Text>
	);
}

interface StoppedPartProps {
	state: SendingStop;
	stop: StopRecord;
	onResumed: () => void;
}

function StoppedPart({ state, stop, onResumed }: StoppedPartProps) {
	return (
		<Stack gap="md">
			<Alert color="red" title="すべての送信を止めています">
				<Stack gap="0.25rem">
					<Text size="sm">
						{formatMoment(stop.stopped_at)}に{stop.stopped_by ?? "削除された担当者"}が止めました。
						{stop.reason && `理由：${stop.reason}`}
					</Text>
					{state.under_way > 0 && (
						<Text size="sm">
							止めたときにLINEへ渡している途中だった{state.under_way}
							通は、届くことがあります。結果は数分で分かります。
						</Text>
					)}
					<Text size="sm">LINEがすでに受け取ったものは、友だちに届きます。取り消せません。</Text>
				</Stack>
			</Alert>
			<ResumeForm key={stop.id} state={state} stop={stop} onResumed={onResumed} />
		</Stack>
	);
}

const History = ({ stops }: { stops: StopRecord[] }) => (
	<Stack gap="sm" component="section" aria-label="これまでの緊急停止">
		<Title order={2}>これまでの緊急停止</Title>
		<CardList>
			{stops.map((stop) => (
				<ListCard
					key={stop.id}
					head={
						<Text fw={600}>
							{formatMoment(stop.stopped_at)}〜{stop.lifted_at && formatMoment(stop.lifted_at)}
						</Text>
					}
				>
					<Stack gap="0.25rem">
						<Text size="sm" c="dimmed">
							停止：{stop.stopped_by ?? "削除された担当者"}、再開：{stop.lifted_by ?? "削除された担当者"}
							{stop.reason && `、理由：${stop.reason}`}
						</Text>
						{stop.skipped.length > 0 && (
							<Group gap="0.25rem">
								<Text size="sm">送らなかったもの：</Text>
								{stop.skipped.map((label) => (
									<Badge key={label} color="gray">
										{label}
									</Badge>
								))}
							</Group>
						)}
					</Stack>
				</ListCard>
			))}
		</CardList>
	</Stack>
);
